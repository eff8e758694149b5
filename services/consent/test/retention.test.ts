import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { evidenceClient } from './log-calls';
import { actor } from './many-records';
import { takeEntries } from './purge-calls';
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

afterEach(() => vi.useRealTimers());

const user = { kind: 'user', id: randomUUID() };

/** Moves ids too, because a record is older than its erasure. */
async function aSiteWith(people: Record<string, { daysAgo: number; isErased: boolean }>) {
  const site = aSite(randomUUID());
  const { accountId } = site;
  consent.owners.owned.sites.push(site);
  for (const [subjectId, { daysAgo, isErased }] of Object.entries(people)) {
    const row = aRow(site, { subjectId });
    await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
    if (isErased) await consent.client.eraseSubject({ accountId, subjectId, siteId: '', actor });
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    await takeEntries(log, accountId);
    await consent.sql.query(
      `UPDATE consents SET id = '01A' || substr(id, 4), created_at = $3, updated_at = $3, deleted_at = CASE WHEN deleted_at IS NULL THEN NULL ELSE $3::timestamptz END
       WHERE account_id = $1 AND subject_id = $2`,
      [accountId, subjectId, at],
    );
    await consent.sql.query('UPDATE erasures SET erased_at = $3 WHERE account_id = $1 AND subject_id = $2', [accountId, subjectId, at]);
  }
  return { accountId, siteId: site.id, supersededDays: 0 };
}

const asked = async (accountId: string) =>
  (
    await consent.sql.query<{ subject_id: string }>('SELECT subject_id FROM purges WHERE account_id = $1 ORDER BY subject_id', [accountId])
  ).rows.map(({ subject_id: subjectId }) => subjectId);

test('[decision 67] a retention needs the preview that was read, and then asks for those that it counted', async () => {
  const of = await aSiteWith({
    old: { daysAgo: 100, isErased: true },
    older: { daysAgo: 200, isErased: true },
    young: { daysAgo: 40, isErased: true },
    active: { daysAgo: 300, isErased: false },
    held: { daysAgo: 100, isErased: true },
  });
  const { accountId } = of;
  await consent.client.setHold({ accountId, subjectId: 'held', siteId: '', reason: 'A case', actor: user });
  expect(await consent.client.getRetention(of)).toEqual({});
  const preview = await consent.client.previewRetention({ ...of, erasedDays: 90 });
  expect(preview).toMatchObject({ subjects: 3, records: 3, isComplete: true });
  expect(Math.round((Date.now() - preview.oldestMs) / 86_400_000)).toBe(200);
  const set = (given: object) => consent.client.setRetention({ ...of, erasedDays: 90, preview: preview.preview, actor: user, ...given });
  await expect(set({ preview: '' })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(set({ preview: `${preview.preview.slice(0, -2)}xx` })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(set({ erasedDays: 91 })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(set({ erasedDays: 29 })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(set({ siteId: randomUUID() })).rejects.toMatchObject({ kind: 'not_found' });
  expect((await set({})).retention).toMatchObject({ erasedDays: 90, setBy: user });
  await waitUntil('both are asked for', async () => (await asked(accountId)).length === 2, { timeoutMs: 20_000 });
  expect(await asked(accountId)).toEqual(['old', 'older']);
  const { rows } = await consent.sql.query('SELECT DISTINCT asked_by_kind FROM purges WHERE account_id = $1', [accountId]);
  expect(rows).toEqual([{ asked_by_kind: 'system' }]);
  expect((await consent.client.getRetention(of)).retention).toMatchObject({ erasedDays: 90 });
  expect(await set({ erasedDays: 0, preview: '' })).toEqual({});
  expect(await consent.client.getRetention(of)).toEqual({});
});

test('[decision 67] a preview that is no longer true, or an hour old, is refused', async () => {
  const of = await aSiteWith({ old: { daysAgo: 100, isErased: true } });
  const { preview } = await consent.client.previewRetention({ ...of, erasedDays: 90 });
  const set = () => consent.client.setRetention({ ...of, erasedDays: 90, preview, actor: user });
  await consent.sql.query(`UPDATE consents SET deleted_at = now() WHERE account_id = $1`, [of.accountId]);
  await expect(set()).rejects.toMatchObject({ kind: 'conflict' });
  await consent.sql.query(`UPDATE consents SET deleted_at = now() - interval '100 days' WHERE account_id = $1`, [of.accountId]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
  await expect(set()).rejects.toMatchObject({ kind: 'conflict' });
  vi.useRealTimers();
  expect(await consent.client.getRetention(of)).toEqual({});
  expect((await set()).retention).toMatchObject({ erasedDays: 90 });
  await expect(consent.client.previewRetention({ ...of, erasedDays: 29 })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(consent.client.previewRetention({ ...of, siteId: randomUUID(), erasedDays: 30 })).rejects.toMatchObject({
    kind: 'not_found',
  });
});

test('[decision 67.4] a preview stays true although others come due after it was made', async () => {
  const of = await aSiteWith({ old: { daysAgo: 100, isErased: true }, next: { daysAgo: 80, isErased: true } });
  const backdate = `UPDATE consents SET deleted_at = now() - interval '90 days' + interval '5 seconds' WHERE account_id = $1 AND subject_id = 'next'`;
  await consent.sql.query(backdate, [of.accountId]);
  const { preview, ...counted } = await consent.client.previewRetention({ ...of, erasedDays: 90 });
  expect(counted).toMatchObject({ subjects: 1 });
  const isNextDue = async () => (await consent.client.previewRetention({ ...of, erasedDays: 90 })).subjects === 2;
  await waitUntil('the next one is due', isNextDue, { timeoutMs: 20_000 });
  const { retention } = await consent.client.setRetention({ ...of, erasedDays: 90, preview, actor: user });
  expect(retention).toMatchObject({ erasedDays: 90 });
});

test('[decision 67] a walk goes on where it was, and begins again when the setting changes', async () => {
  const people = Object.fromEntries(Array.from({ length: 3 }, (_, at) => [`p${at}`, { daysAgo: 100, isErased: true }]));
  const of = await aSiteWith(people);
  const { rows } = await consent.sql.query<{ id: string }>('SELECT id FROM consents WHERE account_id = $1 ORDER BY id', [of.accountId]);
  const insert = (position: string) =>
    consent.sql.query(
      `INSERT INTO retentions (account_id, site_id, erased_days, set_by_kind, set_by_id, set_at, position) VALUES ($1, $2, 90, 'user', '', now(), $3)`,
      [of.accountId, of.siteId, position],
    );
  await insert(rows[1]!.id);
  await waitUntil('the last one is asked for', async () => (await asked(of.accountId)).length > 0, { timeoutMs: 20_000 });
  expect(await asked(of.accountId)).toHaveLength(1);
  const { preview } = await consent.client.previewRetention({ ...of, erasedDays: 60 });
  await consent.client.setRetention({ ...of, erasedDays: 60, preview, actor: user });
  await waitUntil('all are asked for', async () => (await asked(of.accountId)).length === 3, { timeoutMs: 20_000 });
});

test('[decision 67.5] a site whose walk fails delays nobody else, and is tried again', async () => {
  const [broken, other] = [
    await aSiteWith({ old: { daysAgo: 100, isErased: true } }),
    await aSiteWith({ old: { daysAgo: 100, isErased: true } }),
  ];
  await consent.sql.query(`
    CREATE FUNCTION refuse_purge() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse_purge BEFORE INSERT ON purges FOR EACH ROW WHEN (NEW.account_id = '${broken.accountId}') EXECUTE FUNCTION refuse_purge();`);
  const insert = `INSERT INTO retentions (account_id, site_id, erased_days, set_by_kind, set_by_id, set_at, next_at)
    VALUES ($1, $2, 90, 'user', '', date_trunc('milliseconds', now()), now() - make_interval(hours => $3))`;
  await consent.sql.query(insert, [broken.accountId, broken.siteId, 2]);
  await consent.sql.query(insert, [other.accountId, other.siteId, 1]);
  await waitUntil('the other one is asked for', async () => (await asked(other.accountId)).length === 1, { timeoutMs: 20_000 });
  expect(await asked(broken.accountId)).toEqual([]);
  await consent.sql.query('DROP TRIGGER refuse_purge ON purges');
  await consent.sql.query('UPDATE retentions SET next_at = now() WHERE account_id = $1', [broken.accountId]);
  await waitUntil('it is asked for too', async () => (await asked(broken.accountId)).length === 1, { timeoutMs: 20_000 });
});
