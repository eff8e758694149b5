const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A valid id that no policy has: random ids are never all zeros. */
const idOfNoPolicy = '00000000-0000-0000-0000-000000000000';

/** The id as PostgreSQL takes it. An id of another shape is treated like one that never existed (decision 8.8). */
export function policyIdOf(text: string): string {
  return uuidShape.test(text) ? text.toLowerCase() : idOfNoPolicy;
}
