import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { evidenceClient } from './log-calls';
import { actor } from './many-records';
import { isDone, makeDue, tablesWith, takeEntries } from './purge-calls';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
let log: ReturnType<typeof evidenceClient>;
beforeAll(async () => {
  consent = await startConsent();
  log = evidenceClient(consent.rpcPort);
});
afterAll(async () => {
  await log.stop();
  await consent.stop();
});

const user = { kind: 'user', id: randomUUID() };

async function erased(subjectId = `subject ${randomUUID()}`) {
  const site = aSite(randomUUID());
  const { accountId } = site;
  consent.owners.owned.sites.push(site);
  await consent.client.createConsents({ rows: [aRow(site, { subjectId })], sites: [factsOf(site)] });
  await consent.client.eraseSubject({ accountId, subjectId, siteId: '', actor });
  await takeEntries(log, accountId);
  return { accountId, subjectId, siteId: site.id };
}

const tryNow = (accountId: string) =>
  consent.sql.query(`UPDATE purges SET next_try_at = '2020-01-01T00:00:00Z' WHERE account_id = $1`, [accountId]);

const tried = async (accountId: string) => {
  await tryNow(accountId);
  await waitUntil('the loop looked at the purge', async () => {
    const { rows } = await consent.sql.query('SELECT FROM purges WHERE account_id = $1 AND next_try_at > now()', [accountId]);
    return rows.length > 0;
  });
};

test.each(['subject', 'site'])('[decision 67] a hold of the %s stops a purge that was asked for, until it is lifted', async (what) => {
  const { accountId, subjectId, siteId } = await erased();
  await consent.client.askPurge({ accountId, subjectId, actor });
  const held = what === 'subject' ? { subjectId, siteId: '' } : { subjectId: '', siteId };
  const { hold } = await consent.client.setHold({ accountId, ...held, reason: 'A case', actor: user });
  expect(hold).toMatchObject({ ...held, reason: 'A case', setBy: user, liftedAtMs: 0 });
  await makeDue(consent.sql, accountId);
  await tried(accountId);
  expect((await consent.client.getPurge({ accountId, subjectId })).purge).toMatchObject({ doneAtMs: 0, held: true });
  expect(await tablesWith(consent.sql, subjectId)).toContain('consents');

  const { hold: lifted } = await consent.client.liftHold({ accountId, id: hold.id, actor: user });
  expect(lifted).toMatchObject({ id: hold.id, liftedBy: user });
  expect(await consent.client.liftHold({ accountId, id: hold.id, actor })).toEqual({ hold: lifted });
  await tryNow(accountId);
  await waitUntil('the purge is done', () => isDone(consent.sql, accountId));
  expect((await tablesWith(consent.sql, subjectId)).filter((name) => !name.startsWith('outbox'))).toEqual([]);
  const { holds } = await consent.client.listHolds({ accountId });
  expect(holds).toEqual([{ ...lifted, subjectId: '' }]);
});

test('[decision 67] a purge of what is held is refused, and holds of others stop nothing', async () => {
  const { accountId, subjectId } = await erased();
  const { hold } = await consent.client.setHold({ accountId, subjectId, siteId: '', reason: 'A case', actor: user });
  await expect(consent.client.askPurge({ accountId, subjectId, actor })).rejects.toMatchObject({ kind: 'conflict' });
  await consent.client.liftHold({ accountId, id: hold.id, actor: user });
  const other = aSite(accountId);
  consent.owners.owned.sites.push(other);
  await consent.client.setHold({ accountId, subjectId: 'other', siteId: '', reason: 'A case', actor: user });
  await consent.client.setHold({ accountId, subjectId: '', siteId: other.id, reason: 'A case', actor: user });
  await consent.client.askPurge({ accountId, subjectId, actor });
  await makeDue(consent.sql, accountId);
  await waitUntil('the purge is done', () => isDone(consent.sql, accountId));
});

test('[decision 67] a hold is of one subject or one site of the account', async () => {
  const { accountId } = await erased();
  const set = (held: object) => consent.client.setHold({ accountId, subjectId: '', siteId: '', reason: 'A case', actor: user, ...held });
  await expect(set({})).rejects.toMatchObject({ kind: 'invalid' });
  await expect(set({ subjectId: 'a', siteId: randomUUID() })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(set({ siteId: randomUUID() })).rejects.toMatchObject({ kind: 'not_found' });
  await expect(consent.client.liftHold({ accountId, id: 'hld_x', actor: user })).rejects.toMatchObject({ kind: 'not_found' });
  const { hold } = await set({ subjectId: 'a' });
  await expect(consent.client.liftHold({ accountId: randomUUID(), id: hold.id, actor: user })).rejects.toMatchObject({ kind: 'not_found' });
  expect((await consent.client.listHolds({ accountId })).holds).toEqual([hold]);
});
