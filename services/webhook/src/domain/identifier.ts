const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Well-formed, and the id of nothing: random ids are never all zeros. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** The id as it is stored. A text of another shape is the id of nothing: it is answered as one that never existed (decision 8.8). */
export function uuidOf(text: string): string {
  return uuidShape.test(text) ? text.toLowerCase() : nobody;
}
