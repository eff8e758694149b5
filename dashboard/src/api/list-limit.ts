/** Rows per page of a list. On a phone they are taller, and a page of a hundred would be endless. */
export function listLimit(wide: number): number {
  return window.matchMedia('(max-width: 760px)').matches ? Math.min(wide, 25) : wide;
}
