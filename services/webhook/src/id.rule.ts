const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A valid UUID that no row has, because random ids are never all zeros. It sorts before every other id. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** The id as PostgreSQL takes it. An id of another shape is treated like one that never existed (decision 8.8). */
export function uuidOf(text: string): string {
  return uuidShape.test(text) ? text.toLowerCase() : nilUuid;
}

/** The ids of a request that names a record of an account. */
export function refOf({ accountId, id }: { accountId: string; id: string }): { accountId: string; id: string } {
  return { accountId: uuidOf(accountId), id: uuidOf(id) };
}
