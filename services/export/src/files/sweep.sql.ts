import type { Handle } from '@consent/postgres';

export interface FileClaim {
  claims: number;
  isInUse: boolean;
}

export async function findFileClaims(db: Handle, ids: readonly string[]): Promise<Map<string, FileClaim>> {
  const { rows } = await db.query<{ id: string; claims: number; is_in_use: boolean }>(
    'find_file_claims',
    `SELECT id, claims, status IN ('running', 'ready') AS is_in_use FROM exports WHERE id = ANY ($1::text[])`,
    [ids],
  );
  return new Map(rows.map(({ id, claims, is_in_use }) => [id, { claims, isInUse: is_in_use }]));
}
