const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A valid UUID that no row has, because random ids are never all zeros. It sorts before every other id. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

export function isUuid(text: string): boolean {
  return uuidShape.test(text);
}

/** The id as PostgreSQL takes it. An id of another shape is treated like one that never existed (decision 8.8). */
export function uuidOf(text: string): string {
  return isUuid(text) ? text.toLowerCase() : nilUuid;
}
