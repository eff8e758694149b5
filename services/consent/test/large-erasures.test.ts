import { runsOnCitus, testWhen } from '@consent/testkit';
import type { Client } from 'pg';
import { readErasedIds } from '../src/erasures/read-erased-ids';
import { evidenceClient, hashOfIds } from './log-calls';
import { actor, recordsOf } from './many-records';
import { startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
let log: ReturnType<typeof evidenceClient>;
beforeEach(async () => {
  consent = await startConsent();
  log = evidenceClient(consent.rpcPort);
});
afterEach(async () => {
  await log.stop();
  await consent.stop();
});

/** Stands for the statement timeout, which only much larger subjects reach. */
async function cancelStatementsAbove(sql: Client, rows: number): Promise<void> {
  await sql.query(`
    CREATE FUNCTION reads_few() RETURNS boolean LANGUAGE plpgsql VOLATILE COST 10000 AS $$
      BEGIN
        IF current_setting('test.statement', true) IS DISTINCT FROM statement_timestamp()::text THEN
          PERFORM set_config('test.statement', statement_timestamp()::text, false), set_config('test.rows', '0', false);
        END IF;
        IF set_config('test.rows', (current_setting('test.rows')::integer + 1)::text, false)::integer > ${rows} THEN
          RAISE EXCEPTION 'the statement reads more than ${rows} records' USING ERRCODE = 'query_canceled';
        END IF;
        RETURN true;
      END $$;
    ALTER TABLE consents RENAME TO stored_consents;
    CREATE VIEW consents AS SELECT * FROM stored_consents WHERE reads_few();`);
}

interface Leaf {
  erased: number;
  records: string;
}

async function leavesOfErasures(accountId: string): Promise<Leaf[]> {
  const { openings, nextCursor } = await log.statements.listOpenings({ accountId, cursor: 'e', limit: 20 });
  expect(nextCursor).toBe('d');
  // Event ids are random, and so is their order.
  return openings.map(({ frames: [frame] }) => JSON.parse(frame!) as Leaf).sort((a, b) => b.erased - a.erased);
}

const records = (ids: readonly string[]) => hashOfIds(ids).toString('base64url');

const withoutCitus = testWhen(!runsOnCitus('consent'), 'Citus cannot write to a view');

withoutCitus(
  '[decision 16.1] an erasure ends, and its leaf is described, although no statement may read all records of the subject',
  async () => {
    const { insertMany, idOf } = recordsOf(consent.sql, consent.databaseUrl);
    const count = 4500;
    const { accountId } = await insertMany(count + 1);
    const another = idOf(count + 1);
    const move = (id: string, subject: string) =>
      consent.sql.query('UPDATE consents SET subject_id = $3 WHERE account_id = $1 AND id = $2', [accountId, id, subject]);
    await move(another, 'another subject');
    await cancelStatementsAbove(consent.sql, 2500);
    const erase = () => consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor }, { timeoutMs: 15_000 });
    const all = Array.from({ length: count }, (_, at) => idOf(at + 1));
    expect(await erase()).toEqual({ erased: count });

    await move(another, 'subject');
    expect(await erase()).toEqual({ erased: 1 });

    const { rows } = await consent.sql.query<{ event_id: string; records: string }>(
      `SELECT event_id, (material::json)->>'records' AS records FROM erasures JOIN log_queue ON event_id = ANY (outbox_ids)
     WHERE erasures.account_id = $1 ORDER BY erased DESC`,
      [accountId],
    );
    expect(rows.map((row) => row.records)).toEqual([hashOfIds(all).toString('hex'), hashOfIds([another]).toString('hex')]);
    expect(await leavesOfErasures(accountId)).toMatchObject([
      { erased: count, records: records(all) },
      { erased: 1, records: records([another]) },
    ]);
    const handle = { query: (_: string, text: string, values: readonly unknown[]) => consent.sql.query(text, [...values]) };
    const erasure = { accountId, subjectId: 'subject', eventId: rows[0]!.event_id };
    await expect(readErasedIds(handle as never, erasure, { mostRecords: count })).rejects.toMatchObject({ kind: 'invalid' });
    expect((await readErasedIds(handle as never, erasure, { mostRecords: count + 1, isListWanted: true })).ids).toEqual(all);
  },
);

test('a record is described without the ids of its erasure if the caller wants no data, because they may exceed a message', async () => {
  const { insertMany, idOf } = recordsOf(consent.sql, consent.databaseUrl);
  const { accountId } = await insertMany(400);
  // Long ids instead of many.
  await consent.sql.query(`UPDATE consents SET id = id || repeat('x', 30000) WHERE account_id = $1 AND id > $2`, [accountId, idOf(1)]);
  await consent.sql.query(`UPDATE consents SET deleted_at = updated_at, erasure = 'evt_1' WHERE account_id = $1`, [accountId]);
  await consent.sql.query(
    `INSERT INTO erasures (account_id, event_id, subject_id, erased, erased_by_kind, erased_by_id, erased_at, salt)
     VALUES ($1, 'evt_1', 'subject', 300000, 'api_key', 'key_1', now(), decode(md5('1'), 'hex'))`,
    [accountId],
  );
  const { rows } = await consent.sql.query<{ id: string }>('SELECT id FROM consents WHERE account_id = $1', [accountId]);
  const ref = { accountId, id: idOf(1), cursor: '', inPages: true };
  const { leaves } = await log.statements.describeConsent({ ...ref, withoutData: true });
  expect(leaves).toMatchObject([{ type: 'consent.created' }, { type: 'consent.erased', erasedIds: [] }]);
  expect(JSON.parse(leaves[1]!.frame)).toMatchObject({ records: records(rows.map(({ id }) => id)) });
  await expect(log.statements.describeConsent({ ...ref, withoutData: false })).rejects.toMatchObject({ kind: 'invalid' });
});
