import { randomUUID } from 'node:crypto';
import { createEventMaker, insertEvents, noEventSignatures } from '@consent/events';
import { useTestNats, waitUntil } from '@consent/testkit';
import { keptTables, otherParts, purgedTables } from '../src/closings/purged-tables.rule';
import { startAccount, type AccountUnderTest } from './account-under-test';
import { startMailCatcher, type MailCatcher } from './mail-catcher';

const makeEvent = createEventMaker(noEventSignatures);
let catcher: MailCatcher;
let account: AccountUnderTest;
let aheadMs = 0;

beforeAll(async () => {
  const [nats, mails] = await Promise.all([useTestNats(), startMailCatcher()]);
  catcher = mails;
  account = await startAccount(
    { natsUrl: nats.url, smtpUrl: catcher.url },
    { now: () => Date.now() + aheadMs, sendMailsEveryMs: 20, remindEveryMs: 50, purgeEveryMs: 50 },
  );
});
afterAll(async () => {
  await account.stop();
  await catcher.down();
});

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await account.database.query<Row>(randomUUID(), text, values)).rows;
const closingOf = async (id: string) =>
  (
    await query<{ purge_id: string | null; purged_at: Date | null; certificate: string | null; addresses: string[] }>(
      'SELECT purge_id, purged_at, certificate, addresses FROM account_closings WHERE account_id = $1',
      [id],
    )
  )[0];
const countOf = async (id: string, type: string) =>
  Number((await query<{ n: string }>('SELECT count(*) AS n FROM outbox WHERE account_id = $1 AND type = $2', [id, type]))[0]?.n);

async function closedAndDue() {
  const { id, email, userId } = await account.anAccount();
  await account.closings.closeAccount({ accountId: id, actorKind: 'operator', actorId: '', reason: 'test' }).catch(() => undefined);
  // Nothing may wait for the evidence log, which does not run here.
  await query('DELETE FROM log_queue WHERE account_id = $1', [id]);
  await query(`UPDATE accounts SET purge_at = now() - interval '1 second' WHERE id = $1`, [id]);
  await query(`UPDATE account_closings SET purge_at = now() - interval '1 second' WHERE account_id = $1`, [id]);
  const purgeId = await waitUntil('the purge has begun', async () => (await closingOf(id))?.purge_id ?? undefined);
  return { id, email, userId, purgeId };
}

const tell = (accountId: string, type: string, data: object) =>
  insertEvents(account.database, [makeEvent({ accountId, type, createdAtMs: Date.now(), dataJson: JSON.stringify(data) })]);
const answer = (id: string, purgeId: string, part: string) => tell(id, 'account.purged', { purge_id: purgeId, part, deleted: { rows: 1 } });
const partsOf = async (id: string) =>
  (await query<{ part: string }>('SELECT part FROM account_purge_parts WHERE account_id = $1 ORDER BY part', [id])).map(({ part }) => part);

test('every table with rows of accounts is purged, or its stay has a reason', async () => {
  const rows = await query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'account_id' AND t.table_type = 'BASE TABLE' AND NOT c.table_name ~ '^outbox_'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...purgedTables, ...keptTables].filter((name) => name !== 'outbox_default').sort());
});

test('[decision 84.8] while a service of an earlier release does not answer, nothing here is deleted and nothing is claimed', async () => {
  const { id, userId, purgeId } = await closedAndDue();
  for (const part of otherParts.slice(1)) for (let again = 0; again < 2; again++) await answer(id, purgeId, part);
  await answer(id, 'another purge', otherParts[0]!);
  await answer(id, purgeId, 'nobody');
  await waitUntil('three have answered', async () => (await partsOf(id)).length === 3);
  const asked = await countOf(id, 'account.purge_due');
  aheadMs += 3_700_000;
  await waitUntil('it is asked again', async () => (await countOf(id, 'account.purge_due')) > asked);
  expect(await partsOf(id)).toEqual([...otherParts.slice(1)].sort());
  expect(await closingOf(id)).toMatchObject({ purged_at: null, certificate: null });
  expect(await query('SELECT FROM users WHERE id = $1', [userId])).toHaveLength(1);
  const refused = await account.closings
    .reopenAccount({ accountId: id, actorKind: 'operator', actorId: '' })
    .catch((error: { kind: string }) => error.kind);
  expect(refused).toBe('conflict');

  // It is upgraded, and answers.
  await answer(id, purgeId, otherParts[0]!);
  await waitUntil('the certificate is asked for', async () => (await countOf(id, 'account.certificate_due')) > 0);
  expect(await query('SELECT FROM users WHERE id = $1', [userId])).toEqual([]);
});

test('[decision 84.9] the first certificate is kept, mailed once to the addresses of the owners, and these are forgotten', async () => {
  const { id, email, purgeId } = await closedAndDue();
  for (const part of otherParts) await answer(id, purgeId, part);
  await waitUntil('the certificate is asked for', async () => (await countOf(id, 'account.certificate_due')) === 1);
  // An answer that comes again, and the request for it, change nothing.
  await answer(id, purgeId, otherParts[0]!);
  expect((await closingOf(id))?.addresses).toEqual([email]);
  await tell(id, 'account.certified', { purge_id: purgeId, certificate: 'first' });
  await waitUntil('it is kept', async () => (await closingOf(id))?.certificate === 'first');
  await tell(id, 'account.certified', { purge_id: purgeId, certificate: 'second' });
  const isLast = ({ subject }: { subject?: string | undefined }) => subject === 'Your account was deleted';
  await waitUntil('it is mailed', () => catcher.mailsTo(email).some(isLast));
  expect(
    catcher
      .mailsTo(email)
      .filter(isLast)
      .map(({ text }) => text?.includes('first')),
  ).toEqual([true]);
  expect(await closingOf(id)).toMatchObject({ certificate: 'first', addresses: [] });
  expect((await account.closings.getCertificate({ accountId: id })).certificate).toBe('first');
  expect(await countOf(id, 'account.certificate_due')).toBe(1);
  expect(await query('SELECT name FROM accounts WHERE id = $1', [id])).toEqual([{ name: '' }]);
  expect(await account.accounts.getAccount({ id }).catch((error: { kind: string }) => error.kind)).toBe('not_found');
});

test('[decision 84.8] a person who is a member of another account keeps it', async () => {
  const { id, userId, email, purgeId } = await closedAndDue();
  const other = await account.anAccount();
  await query(`INSERT INTO members (account_id, user_id, home_account_id, role, created_at) VALUES ($1, $2, $3, 'auditor', now())`, [
    other.id,
    userId,
    id,
  ]);
  for (const part of otherParts) await answer(id, purgeId, part);
  await waitUntil('the certificate is asked for', async () => (await countOf(id, 'account.certificate_due')) === 1);
  const [user] = await query<{ account_id: string; email: string }>('SELECT account_id, email FROM users WHERE id = $1', [userId]);
  expect(user?.email).toBe(email);
  expect(user?.account_id).not.toBe(id);
  expect(await query('SELECT home_account_id FROM members WHERE user_id = $1', [userId])).toEqual([{ home_account_id: user?.account_id }]);
});

test('[decision 84.8] an account that an earlier release activated is not purged', async () => {
  const { id } = await account.anAccount();
  await account.closings.closeAccount({ accountId: id, actorKind: 'operator', actorId: '', reason: 'test' }).catch(() => undefined);
  await query(`UPDATE accounts SET status = 'active', purge_at = now() - interval '1 second' WHERE id = $1`, [id]);
  await query(`UPDATE account_closings SET purge_at = now() - interval '1 second' WHERE account_id = $1`, [id]);
  await waitUntil('the closing is gone', async () => (await closingOf(id)) === undefined);
  expect(await countOf(id, 'account.purge_due')).toBe(0);
});
