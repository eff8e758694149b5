import type { Handle } from '@consent/postgres';

export interface StoredGeneration {
  number: number;
  id: string;
  vkeys: string[];
  receiptKey: Buffer;
  validFromMs: number;
  /** undefined while the seed is configured. */
  validToMs: number | undefined;
}

interface KeyRow {
  generation: number;
  id: string;
  vkeys: string[];
  receipt_key: Buffer;
  valid_from: Date;
  valid_to: Date | null;
}

export async function findGenerations(db: Handle): Promise<StoredGeneration[]> {
  const { rows } = await db.query<KeyRow>(
    'list_log_keys',
    'SELECT generation, id, vkeys, receipt_key, valid_from, valid_to FROM log_keys ORDER BY generation DESC',
    [],
  );
  return rows.map((row) => ({
    number: row.generation,
    id: row.id,
    vkeys: row.vkeys,
    receiptKey: row.receipt_key,
    validFromMs: row.valid_from.getTime(),
    validToMs: row.valid_to?.getTime(),
  }));
}

/** Serialises replicas that start together. */
export async function lockGenerations(tx: Handle): Promise<void> {
  await tx.execute('LOCK TABLE log_keys IN SHARE ROW EXCLUSIVE MODE');
}

export async function insertGeneration(
  tx: Handle,
  { id, vkeys, receiptKey }: Pick<StoredGeneration, 'id' | 'vkeys' | 'receiptKey'>,
): Promise<void> {
  await tx.query(
    'insert_log_key',
    `INSERT INTO log_keys (generation, id, vkeys, receipt_key)
     SELECT coalesce(max(generation), 0) + 1, $1, $2::text[], $3::bytea FROM log_keys`,
    [id, vkeys, receiptKey],
  );
}

export async function markConfigured(tx: Handle, ids: readonly string[]): Promise<void> {
  await tx.query(
    'mark_log_keys',
    `UPDATE log_keys SET valid_to = CASE WHEN id = ANY($1::text[]) THEN NULL ELSE now() END
     WHERE (valid_to IS NULL) <> (id = ANY($1::text[]))`,
    [ids],
  );
}
