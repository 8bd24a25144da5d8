/** A bar of a picture. */
export interface Bar {
  name: string;
  value: number;
  /** how much of it is dark */
  part?: number;
  /** the number, in words */
  said: string;
}
