"""The function that runs on another machine. Ray sends it by value, so it also runs beside another sambakit."""

from typing import Any


def carry_out(wanted: tuple[str, str, str], work: bytes) -> tuple[str, Any, float]:
    """Do `work`, a pickled function with its arguments, if the code of this machine is the one that is `wanted`.

    Returns what became of it, a value, and the seconds that it took. The value of "done" is that of the function, of
    "failed" the exception that it raised, and of "refused" the name of this machine and the code that it has instead.
    """
    import pickle
    import socket
    from time import perf_counter

    try:
        from sambakit.arena.cluster.code import code_here

        found = code_here()
    except Exception as error:  # whatever an older sambakit, or none, raises here
        return "refused", (socket.gethostname(), repr(error)), 0.0
    if found != wanted:
        return "refused", (socket.gethostname(), found), 0.0
    start = perf_counter()
    try:
        function, arguments, named = pickle.loads(work)
        return "done", function(*arguments, **named), perf_counter() - start
    except Exception as error:  # it belongs to whoever asks for the result
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            error = RuntimeError(repr(error))
        return "failed", error, perf_counter() - start
