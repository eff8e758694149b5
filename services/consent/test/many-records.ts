import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { Client } from 'pg';

export interface ManyRecords {
  accountId: string;
  siteId: string;
  otherSiteId: string;
  count: number;
}

export const actor = { kind: 'api_key', id: 'key_1' };

export function recordsOf(sql: Client, databaseUrl: string) {
  const only = async <Row>(text: string, values: unknown[]) => (await sql.query(text, values)).rows[0] as Row;

  return {
    /**
     * The records are on two sites in turn. Their ids are older than any that a test creates. With salts, nothing
     * attests them meanwhile; without, they are from before the log.
     */
    insertMany: async (count: number, { hasSalts = true } = {}): Promise<ManyRecords> => {
      const [accountId, siteId, otherSiteId] = [randomUUID(), randomUUID(), randomUUID()];
      await sql.query(
        `INSERT INTO consents SELECT $1, '01JD3' || lpad(i::text, 21, '0'), CASE WHEN i % 2 = 0 THEN $2::uuid ELSE $3::uuid END, 'subject', '', true,
           '{"analytics":true}', 0, 'DE', '', repeat('x', 100), '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z', NULL, NULL, '',
           CASE WHEN $5 THEN decode(md5(i::text), 'hex') END
         FROM generate_series(1, $4::integer) AS i`,
        [accountId, siteId, otherSiteId, count, hasSalts],
      );
      return { accountId, siteId, otherSiteId, count };
    },

    idOf: (position: number) => `01JD3${String(position).padStart(21, '0')}`,

    /** Slices stop before this record until the returned function is called. */
    holdAt: async ({ accountId }: ManyRecords, id: string): Promise<() => Promise<void>> => {
      const holder = new Client({ connectionString: databaseUrl });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT FROM consents WHERE account_id = $1 AND id = $2 FOR UPDATE', [accountId, id]);
      return () => holder.end();
    },

    storedErased: async ({ accountId }: Pick<ManyRecords, 'accountId'>) =>
      (
        await only<{ count: number }>('SELECT count(*)::integer FROM consents WHERE account_id = $1 AND deleted_at IS NOT NULL', [
          accountId,
        ])
      ).count,

    untilStoredErased: (many: ManyRecords, count: number) =>
      waitUntil(`${count} records are stored as erased`, async () => {
        const { erased } = await only<{ erased: number | null }>(
          'SELECT sum(erased)::integer AS erased FROM erasure_runs WHERE account_id = $1',
          [many.accountId],
        );
        return (erased ?? 0) >= count;
      }),

    isUnfinished: async ({ accountId }: ManyRecords) =>
      (
        await only<{ found: boolean }>('SELECT EXISTS (SELECT FROM erasure_runs WHERE account_id = $1 AND finished_at IS NULL) AS found', [
          accountId,
        ])
      ).found,

    events: async ({ accountId }: Pick<ManyRecords, 'accountId'>, type: string) =>
      (
        await sql.query<{ payload: string }>('SELECT payload FROM outbox WHERE account_id = $1 AND type = $2 ORDER BY created_at, id', [
          accountId,
          type,
        ])
      ).rows.map(({ payload }) => JSON.parse(payload).data as unknown),

    proofs: async ({ accountId }: ManyRecords) =>
      (
        await sql.query<{ erased: number; by: string }>(
          'SELECT erased, erased_by_id AS by FROM erasures WHERE account_id = $1 ORDER BY erased_at',
          [accountId],
        )
      ).rows,
  };
}
