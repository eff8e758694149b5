/** One bit for each leaf or record. */
export class Bitmap {
  readonly bytes: Uint8Array;

  constructor(size: number, bytes: Uint8Array = new Uint8Array(Math.ceil(size / 8))) {
    this.bytes = bytes;
  }

  has(index: number): boolean {
    return (this.bytes[index >>> 3]! & (1 << (index & 7))) !== 0;
  }

  add(index: number): void {
    this.bytes[index >>> 3]! |= 1 << (index & 7);
  }
}
