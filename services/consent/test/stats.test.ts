import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { NewConsent, Site } from '@consent/contracts';
import { createDatabase } from '@consent/postgres';
import { createSilentLogger } from '@consent/kernel';
import { changeSchema, waitUntil } from '@consent/testkit';
import { ulid } from 'ulid';
import { foldDeltas, beginFold } from '../src/stats/fold.sql';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
/** Folds next to the service's own loop, like another process. */
let database: ReturnType<typeof createDatabase>;
beforeAll(async () => {
  consent = await startConsent();
  database = createDatabase({ url: consent.databaseUrl, poolSize: 4, applicationName: 'folder', logger: createSilentLogger() });
});
afterAll(async () => {
  await database.stop();
  await consent.stop();
});

interface Migration {
  up: (knex: unknown) => Promise<void>;
  down: (knex: unknown) => Promise<void>;
}
const migration = (name: string) => createRequire(__filename)(`../migrations/${name}.js`) as Migration;
const createStats = migration('20261121090200_create_stats');
const foldFromCursor = migration('20261123190000_fold_stats_from_a_cursor');

const actor = { kind: 'api_key', id: 'key_1' };
const noon = Date.UTC(2026, 10, 21, 12);
const today = '2026-11-21';

const newAccount = () => aSite(randomUUID());
const row = (site: Site, overrides: Partial<NewConsent> = {}) => aRow(site, { id: ulid(noon), ...overrides });
const create = (site: Site, rows: NewConsent[]) => consent.client.createConsents({ rows, sites: [factsOf(site)] });
const stats = ({ accountId }: Pick<Site, 'accountId'>, { siteId = '', fromDay = today, toDay = today } = {}) =>
  consent.client.getStats({ accountId, siteId, fromDay, toDay });
/** Folds deltas of both kinds. */
const foldSome = (limit: number) =>
  database.transaction(async (tx) => {
    let folded = 0;
    for (const isSum of [false, true]) {
      await beginFold(tx, { isSum }, 0);
      folded += await foldDeltas(tx, { isSum }, limit);
    }
    return folded;
  });
const countDeltas = async ({ accountId }: Site) =>
  (await database.query('deltas', 'SELECT FROM consent_stats_deltas WHERE account_id = $1', [accountId])).rowCount;

const makeFoldDue = () => database.query('make_fold_due', `UPDATE consent_stats_fold SET folded_at = '-infinity'`, []);

async function foldAll(): Promise<void> {
  while ((await foldSome(1000)) > 0);
}

async function decisions(site: Site): Promise<number> {
  return (await stats(site)).days.reduce((sum, day) => sum + day.accepted + day.refused, 0);
}

describe('GetStats', () => {
  test('counts decisions by day, site and category, before and after folding', async () => {
    const site = newAccount();
    const other = aSite(site.accountId);
    await create(site, [
      row(site, { preferencesJson: '{"analytics":true,"ads":false}' }),
      row(site, { preferencesJson: '{"analytics":false}', accepted: false }),
      row(site, { preferencesJson: '{}' }),
    ]);
    await create(other, [row(other, { preferencesJson: '{"ads":true}' })]);
    const expected = {
      days: [{ day: today, accepted: 3, refused: 1 }],
      sites: [
        { siteId: site.id, accepted: 2, refused: 1 },
        { siteId: other.id, accepted: 1, refused: 0 },
      ],
      categories: [
        { category: 'ads', accepted: 1, refused: 1 },
        { category: 'analytics', accepted: 1, refused: 1 },
      ],
    };
    expect(await stats(site)).toEqual(expected);
    await foldAll();
    expect(await countDeltas(site)).toBe(0);
    expect(await stats(site)).toEqual(expected);
    await create(other, [row(other, { preferencesJson: '{}' })]);
    expect((await stats(site)).days).toEqual([{ day: today, accepted: 4, refused: 1 }]);
    expect((await stats(site, { siteId: other.id })).sites).toEqual([{ siteId: other.id, accepted: 2, refused: 0 }]);
  });

  test('returns the UTC days of the span, oldest first, and no other days', async () => {
    const site = newAccount();
    const at = (iso: string) => row(site, { id: ulid(Date.parse(iso)) });
    await create(site, [
      at('2026-11-22T00:00:00.000Z'),
      at('2026-11-21T23:59:59.999Z'),
      at('2026-11-20T23:59:59.999Z'),
      at('2026-11-21T00:00:00.000Z'),
    ]);
    await foldAll();
    expect((await stats(site, { fromDay: '2026-11-20', toDay: '2026-11-22' })).days).toEqual([
      { day: '2026-11-20', accepted: 1, refused: 0 },
      { day: '2026-11-21', accepted: 2, refused: 0 },
      { day: '2026-11-22', accepted: 1, refused: 0 },
    ]);
    expect((await stats(site)).sites).toEqual([{ siteId: site.id, accepted: 2, refused: 0 }]);
  });

  test('keeps accounts separate, even within one call', async () => {
    const [mine, theirs] = [newAccount(), newAccount()];
    const rows = [row(mine), row(theirs, { siteFacts: 1 }), row(mine)];
    await consent.client.createConsents({ rows, sites: [factsOf(mine), factsOf(theirs)] });
    expect([await decisions(mine), await decisions(theirs)]).toEqual([2, 1]);
    expect(await stats({ accountId: mine.accountId }, { siteId: theirs.id })).toEqual({ days: [], sites: [], categories: [] });
  });

  test('refuses a day that does not exist', async () => {
    await expect(stats(newAccount(), { toDay: '2026-13-01' })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('counts a category named like a member of every object', async () => {
    const site = newAccount();
    await create(site, [row(site, { preferencesJson: '{"constructor":true,"toString":false}' })]);
    expect((await stats(site)).categories).toEqual([
      { category: 'constructor', accepted: 1, refused: 0 },
      { category: 'toString', accepted: 0, refused: 1 },
    ]);
  });
});

describe('counting', () => {
  test('counts a repeated call once, even in parallel or with new rows added', async () => {
    const site = newAccount();
    const rows = Array.from({ length: 20 }, () => row(site));
    await Promise.all([1, 2, 3].map(() => create(site, rows)));
    await create(site, [...rows, row(site, { accepted: false, preferencesJson: '{"ads":true}' })]);
    const counted = await stats(site);
    expect(counted.days).toEqual([{ day: today, accepted: 20, refused: 1 }]);
    expect(counted.categories).toEqual([
      { category: 'analytics', accepted: 20, refused: 0 },
      { category: 'ads', accepted: 1, refused: 0 },
    ]);
  });

  test('counts neither failed rows nor rows of a failed statement', async () => {
    const site = newAccount();
    const closed = factsOf(site, { categoriesClosed: true });
    await consent.client.createConsents({ rows: [row(site), row(site, { siteFacts: 1 })], sites: [factsOf(site), closed] });
    await expect(create(site, [row(site), row(site, { preferencesJson: '{"ads":tru' })])).rejects.toMatchObject({ kind: 'internal' });
    expect(await decisions(site)).toBe(1);
  });

  test('keeps the count of a record after an update, an erasure or an erasure of the subject', async () => {
    const site = newAccount();
    consent.owners.owned.sites.push(site);
    const rows = [row(site), row(site), row(site)];
    await create(site, rows);
    const before = await stats(site);
    const { accountId } = site;
    await consent.client.updateConsent({ accountId, id: rows[0]!.id, accepted: false, preferencesJson: '{"ads":true}', actor });
    await consent.client.deleteConsent({ accountId, id: rows[1]!.id, actor });
    await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor });
    expect(await stats(site)).toEqual(before);
  });
});

describe('folding', () => {
  test('during writes and reads, never hides a recorded decision and never counts more than was sent', async () => {
    const site = newAccount();
    let [sent, recorded] = [0, 0];
    let isOver = false;
    const untilOver = async (work: () => Promise<void>) => {
      while (!isOver) await work();
    };
    const folders = [1, 2].map(() => untilOver(async () => void (await foldSome(3))));
    const reader = untilOver(async () => {
      const before = recorded;
      const counted = await decisions(site);
      expect(counted).toBeGreaterThanOrEqual(before);
      expect(counted).toBeLessThanOrEqual(sent);
    });
    const write = async () => {
      for (let call = 0; call < 25; call++) {
        sent += 4;
        await create(site, [row(site), row(site), row(site), row(site)]);
        recorded += 4;
      }
    };
    await Promise.all([write(), write(), write()]).finally(() => (isOver = true));
    await Promise.all([...folders, reader]);
    expect(await decisions(site)).toBe(300);
    await foldAll();
    expect(await decisions(site)).toBe(300);
  });

  test('by several callers in parallel moves each delta once', async () => {
    const sites = Array.from({ length: 5 }, newAccount);
    for (let call = 0; call < 8; call++) for (const site of sites) await create(site, [row(site)]);
    await Promise.all([1, 2, 3, 4].map(foldAll));
    expect(await Promise.all(sites.map(countDeltas))).toEqual([0, 0, 0, 0, 0]);
    for (const site of sites) expect(await decisions(site)).toBe(8);
  });

  test('moves nothing if it is killed before its commit', async () => {
    const site = newAccount();
    await create(site, [row(site), row(site)]);
    const killed = database.transaction(async (tx) => {
      await foldDeltas(tx, { isSum: false }, 1000);
      const { rows } = await tx.query<{ pid: number }>('own_pid', 'SELECT pg_backend_pid() AS pid', []);
      await database.query('kill', 'SELECT pg_terminate_backend($1::integer)', [rows[0]?.pid]);
    });
    await expect(killed).rejects.toMatchObject({ kind: 'outcome_unknown' });
    expect(await decisions(site)).toBe(2);
    await foldAll();
    expect(await decisions(site)).toBe(2);
  });

  test('runs in a loop of the service', async () => {
    const site = newAccount();
    await create(site, [row(site)]);
    await makeFoldDue();
    await waitUntil('nothing is left to fold', async () => (await countDeltas(site)) === 0, { timeoutMs: 20_000 });
    expect(await decisions(site)).toBe(1);
  });
});

test('the migration counts existing records as they were recorded', async () => {
  const site = newAccount();
  consent.owners.owned.sites.push(site);
  const rows = [row(site), row(site, { accepted: false, preferencesJson: '{"ads":false}' }), row(site)];
  await create(site, rows);
  const { accountId } = site;
  for (const accepted of [false, true])
    await consent.client.updateConsent({ accountId, id: rows[0]!.id, accepted, preferencesJson: '{"ads":true}', actor });
  await consent.client.deleteConsent({ accountId, id: rows[2]!.id, actor });
  const before = await stats(site);

  await changeSchema(consent.databaseUrl, async (knex) => {
    await foldFromCursor.down(knex);
    await createStats.down(knex);
    await createStats.up(knex);
    await foldFromCursor.up(knex);
  });
  expect(await countDeltas(site)).toBe(0);
  expect(await stats(site)).toEqual(before);
});

test('migrating to the cursor and back keeps deltas that are not folded yet', async () => {
  const site = newAccount();
  await create(site, [row(site), row(site, { accepted: false })]);
  const before = await stats(site);
  await changeSchema(consent.databaseUrl, async (knex) => {
    await foldFromCursor.down(knex);
    await knex.raw(`INSERT INTO consent_stats_deltas (account_id, site_id, day, counts) VALUES (?, ?, ?, '{"":[1,0]}')`, [
      site.accountId,
      site.id,
      today,
    ]);
    await foldFromCursor.up(knex);
  });
  expect(await stats(site)).toMatchObject({ days: [{ day: today, accepted: 2, refused: 1 }], categories: before.categories });
});
