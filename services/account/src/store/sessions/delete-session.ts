import type { Handle } from '@consent/postgres';

/** By what its owner holds; nothing when there is none such. */
export async function deleteSession(db: Handle, digest: Buffer): Promise<void> {
  await db.query('delete_session', 'DELETE FROM sessions WHERE digest = $1', [digest]);
}
