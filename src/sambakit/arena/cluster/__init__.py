"""Many machines: batches go to a Ray cluster by the same interface as to the processes of one machine."""
