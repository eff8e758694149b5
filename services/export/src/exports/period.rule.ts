/** Calendar month of an instant in UTC, such as 2026-11 (decision 3.6). */
export function periodOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}
