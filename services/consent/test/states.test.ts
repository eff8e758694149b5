import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SubjectState } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import type { QueryResultRow } from 'pg';
import { ulid } from 'ulid';
import { aRow, aSite, factsOf, startConsent } from './start-consent';
import { findLives } from '../src/states/find.sql';
import { stateOf } from '../src/states/state.rule';
import { withTerm } from '../src/states/with-term';
import { foldUpTo, randomLives, recordsAt, storeLives } from './random-lives';
import { purgeSome } from './superseded-calls';

let consent: Awaited<ReturnType<typeof startConsent>>;
beforeAll(async () => {
  consent = await startConsent();
});
afterAll(() => consent.stop());

const actor = { kind: 'api_key', id: 'key_1' };
const never = { atMs: Date.UTC(2100, 0, 1) };

function aPerson(subjectId = 'subject', site = aSite(randomUUID())) {
  consent.owners.owned.sites.push(site);
  const { accountId } = site;
  return {
    site,
    accountId,
    give: async (overrides: Parameters<typeof aRow>[1] = {}) => {
      await delay(2);
      const row = aRow(site, { subjectId, ...overrides });
      await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
      return row.id;
    },
    change: async (id: string, accepted: boolean) => {
      await delay(2);
      const { consent: changed } = await consent.client.updateConsent({ accountId, id, actor, accepted });
      return changed!.updatedAtMs;
    },
    remove: async (id: string) => {
      await delay(2);
      const { consent: deleted } = await consent.client.deleteConsent({ accountId, id, actor });
      return deleted!.deletedAtMs;
    },
    erase: async (siteId = '') => {
      await delay(2);
      await consent.client.eraseSubject({ accountId, subjectId, siteId, actor });
    },
    state: async ({ atMs } = never, siteId = site.id): Promise<SubjectState> => {
      const { states } = await consent.client.getStates({ accountId, siteId, subjectIds: [subjectId], atMs });
      return states[0]!;
    },
  };
}

const createdAtMsOf = (id: string) =>
  Number.parseInt([...id.slice(0, 10)].map((letter) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(letter).toString(32)).join(''), 32);

describe('[decision 62] GetStates', () => {
  test('a subject without records has the state none', async () => {
    expect(await aPerson().state()).toEqual({
      state: 'none',
      reason: 'no_record',
      sinceMs: 0,
      superseded: [],
      supersededCount: 0,
      renewDue: false,
      linked: [],
    });
  });

  test.each([true, false])('the newest record decides, and the others are superseded (accepted: %s)', async (accepted) => {
    const person = aPerson();
    const first = await person.give();
    const second = await person.give({ accepted: !accepted });
    const id = await person.give({ accepted });
    const state = await person.state();
    expect(state).toMatchObject({ state: accepted ? 'given' : 'refused', reason: 'record', sinceMs: createdAtMsOf(id) });
    expect(state).toMatchObject({ record: { id, accepted }, superseded: [second, first], supersededCount: 2 });
  });

  test('an update of an older record is the latest decision', async () => {
    const person = aPerson();
    const older = await person.give();
    const newer = await person.give();
    const sinceMs = await person.change(older, false);
    expect(await person.state()).toMatchObject({
      state: 'withdrawn',
      reason: 'update',
      sinceMs,
      record: { id: older },
      superseded: [newer],
    });
  });

  test('a refusal that was never accepted is not withdrawn, however often it changes', async () => {
    const person = aPerson();
    const id = await person.give({ accepted: false });
    await person.change(id, false);
    expect(await person.state()).toMatchObject({ state: 'refused', reason: 'update' });
    await person.change(id, true);
    expect(await person.state()).toMatchObject({ state: 'given', reason: 'update' });
    await person.change(id, false);
    expect(await person.state()).toMatchObject({ state: 'withdrawn', reason: 'update' });
  });

  test('after a deletion of the latest decision no older one comes back', async () => {
    const person = aPerson();
    const older = await person.give();
    const newer = await person.give({ accepted: false });
    const sinceMs = await person.remove(newer);
    expect(await person.state()).toMatchObject({
      state: 'deleted',
      reason: 'deletion',
      sinceMs,
      record: { id: newer },
      superseded: [older],
    });
  });

  test('a deletion of a superseded record changes nothing but the list', async () => {
    const person = aPerson();
    const older = await person.give();
    const newer = await person.give();
    await person.remove(older);
    expect(await person.state()).toMatchObject({ state: 'given', record: { id: newer }, superseded: [] });
  });

  test('after an erasure of the subject only a new decision holds', async () => {
    const person = aPerson();
    await person.give();
    const id = await person.give();
    await person.erase();
    expect(await person.state()).toMatchObject({ state: 'erased', reason: 'erasure', record: { id }, superseded: [] });
    const anew = await person.give({ accepted: false });
    expect(await person.state()).toMatchObject({ state: 'refused', record: { id: anew }, superseded: [] });
  });

  test('an erasure on one site leaves the others', async () => {
    const account = randomUUID();
    const [here, there] = [aPerson('subject', aSite(account)), aPerson('subject', aSite(account))];
    await here.give();
    await there.give();
    await here.erase(here.site.id);
    expect([(await here.state()).state, (await there.state()).state]).toEqual(['erased', 'given']);
  });

  test('the state at a time knows nothing of what came later', async () => {
    const person = aPerson();
    const id = await person.give({ preferencesJson: '{"ads":true}' });
    const withdrawnAtMs = await person.change(id, false);
    const removedAtMs = await person.remove(id);
    const givenAtMs = createdAtMsOf(id);
    expect(await person.state({ atMs: givenAtMs - 1 })).toMatchObject({ state: 'none' });
    const given = await person.state({ atMs: withdrawnAtMs - 1 });
    expect(given).toMatchObject({ state: 'given', reason: 'record', sinceMs: givenAtMs });
    expect(given.record).toMatchObject({ id, accepted: true, preferencesJson: '{"ads":true}', updatedAtMs: givenAtMs, deletedAtMs: 0 });
    expect(await person.state({ atMs: removedAtMs - 1 })).toMatchObject({
      state: 'withdrawn',
      sinceMs: withdrawnAtMs,
      record: { accepted: false, deletedAtMs: 0 },
    });
    expect(await person.state({ atMs: removedAtMs })).toMatchObject({ state: 'deleted', sinceMs: removedAtMs });
  });

  test('subjects are answered in their order, each on its own', async () => {
    const site = aSite(randomUUID());
    const [ana, bea] = [aPerson('ana', site), aPerson('bea', site)];
    await ana.give();
    await bea.give({ accepted: false });
    const subjectIds = ['bea', 'nobody', 'ana', 'bea'];
    const { states } = await consent.client.getStates({ accountId: site.accountId, siteId: site.id, subjectIds, ...never });
    expect(states.map(({ state }) => state)).toEqual(['refused', 'none', 'given', 'refused']);
  });

  test('an update between two reads of one call changes nothing of its answer', async () => {
    const person = aPerson();
    const id = await person.give();
    const firstMs = await person.change(id, false);
    let wasChanged = false;
    const handle: Handle = {
      execute: consent.sql.query.bind(consent.sql),
      query: async <Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]) => {
        if (name === 'find_changes') {
          await person.change(id, true);
          wasChanged = true;
        }
        return consent.sql.query<Row>(text, [...values]);
      },
    };
    const { accountId, site } = person;
    const { lives } = await findLives(handle, { accountId, siteId: site.id, subjectIds: ['subject'] });
    expect(wasChanged).toBe(true);
    expect(stateOf(lives)).toMatchObject({ state: 'withdrawn', reason: 'update', sinceMs: firstMs });
    expect(await person.state()).toMatchObject({ state: 'given' });
  });

  test('a site of another account is not found, and records of another account are not seen', async () => {
    const person = aPerson();
    await person.give();
    const stranger = aPerson();
    await expect(stranger.state(never, person.site.id)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await stranger.state()).toMatchObject({ state: 'none' });
  });

  test('more records or changes than are read are refused, also if none is on the site', async () => {
    const account = randomUUID();
    const [busy, elsewhere] = [aPerson('busy', aSite(account)), aPerson('busy', aSite(account))];
    const rows = Array.from({ length: 2001 }, () => aRow(busy.site, { id: ulid(), subjectId: 'busy' }));
    for (const part of [rows.slice(0, 1000), rows.slice(1000, 2000)])
      await consent.client.createConsents({ rows: part, sites: [factsOf(busy.site)] });
    expect(await busy.state()).toMatchObject({ supersededCount: 1999, superseded: { length: 100 } });
    await consent.client.createConsents({ rows: rows.slice(2000), sites: [factsOf(busy.site)] });
    for (const person of [busy, elsewhere])
      await expect(person.state()).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringContaining('more than 2000 records') as string,
      });
    const subjectIds = Array.from({ length: 1001 }, (_, at) => `s${at}`);
    await expect(consent.client.getStates({ accountId: account, siteId: busy.site.id, subjectIds, ...never })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  test('[decision 62.8] a list may have the latest decisions only, whatever its other filters leave out', async () => {
    const site = aSite(randomUUID());
    const [ana, bea, eve] = [aPerson('ana', site), aPerson('bea', site), aPerson('eve', site)];
    const [firstOfAna, latestOfBea] = [await ana.give(), await bea.give({ accepted: false })];
    await ana.give({ accepted: false });
    await bea.change(await bea.give(), true);
    await ana.change(firstOfAna, true);
    const ofEve = await eve.give();
    await bea.change(latestOfBea, false);
    const list = async (more: object) => {
      const request = {
        accountId: site.accountId,
        siteId: site.id,
        consentId: '',
        subjectId: '',
        includeDeleted: false,
        cursor: '',
        limit: 100,
      };
      const { consents } = await consent.client.listConsents({ ...request, latestOnly: true, ...more });
      return consents.map(({ id }) => id);
    };
    expect(await list({})).toEqual([ofEve, latestOfBea, firstOfAna]);
    expect(await list({ accepted: true })).toEqual([ofEve, firstOfAna]);
    expect(await list({ subjectId: 'ana', accepted: false })).toEqual([]);
    await eve.remove(ofEve);
    expect(await list({})).toEqual([latestOfBea, firstOfAna]);
    expect(await list({ includeDeleted: true })).toEqual([ofEve, latestOfBea, firstOfAna]);
  });

  test('[decision 62.8] of a subject with more records than are read, all are listed, and the others once', async () => {
    const site = aSite(randomUUID());
    const [busy, ana] = [aPerson('busy', site), aPerson('ana', site)];
    for (let at = 0; at < 3; at++)
      await consent.client.createConsents({
        rows: Array.from({ length: 700 }, () => aRow(site, { id: ulid(), subjectId: 'busy' })),
        sites: [factsOf(site)],
      });
    await ana.give();
    const latest = await ana.give();
    const ofBusy = await busy.give();
    const request = {
      accountId: site.accountId,
      siteId: site.id,
      consentId: '',
      subjectId: '',
      includeDeleted: false,
      cursor: '',
      limit: 5,
    };
    const page = await consent.client.listConsents({ ...request, latestOnly: true });
    expect(page.consents.slice(0, 2).map(({ id }) => id)).toEqual([ofBusy, latest]);
    expect(page.consents).toHaveLength(4);
    expect(page.nextCursor).not.toBe('');
    await expect(consent.client.listConsents({ ...request, cursor: page.nextCursor })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('at any time it is the fold of the history, [65] with each lifetime in force, for 100,000 random lives', () => {
    const wrong: unknown[] = [];
    for (const life of randomLives(100_000)) {
      const atMs = life.someTimeMs();
      const { superseded, ...decided } = stateOf(recordsAt(life, atMs));
      const { state, reason, sinceMs, holder } = withTerm(decided, life.lifetimes, atMs);
      const found = { state, reason, sinceMs, record: holder?.id, accepted: holder?.accepted, superseded: superseded.map(({ id }) => id) };
      const expected = foldUpTo(life, atMs);
      if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ events: life.events, atMs, found, expected });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test('stored lives are read as they were, for 3,000 of them at twelve times', async () => {
    const site = aSite(randomUUID());
    consent.owners.owned.sites.push(site);
    const random = randomLives(3000);
    const { lifetimes } = random.find((life) => life.lifetimes.length === 3)!;
    const lives = random.map((life) => ({ ...life, lifetimes }));
    await storeLives(consent.sql, site, lives);
    for (const [revision, { sinceMs, acceptedDays, refusedDays }] of lifetimes.entries())
      await consent.sql.query(
        'INSERT INTO site_lifetimes (account_id, site_id, revision, since, accepted_days, refused_days) VALUES ($1, $2, $3, $4, $5, $6)',
        [site.accountId, site.id, revision, new Date(sinceMs), acceptedDays ?? null, refusedDays ?? null],
      );
    const wrong: unknown[] = [];
    for (let round = 0; round < 12; round++) {
      const some = lives.slice((round % 3) * 1000, (round % 3) * 1000 + 1000);
      const atMs = some[0]!.someTimeMs();
      const subjectIds = some.map(({ subjectId }) => subjectId);
      const { states } = await consent.client.getStates({ accountId: site.accountId, siteId: site.id, subjectIds, atMs });
      states.forEach(({ state, reason, sinceMs, record, superseded }, at) => {
        const found = { state, reason, sinceMs, record: record?.id, accepted: record?.accepted, superseded };
        const expected = foldUpTo(some[at]!, atMs);
        if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ events: some[at]!.events, atMs, found, expected });
      });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test('[decision 79] superseded records that were purged leave every other state as it was, for 1,500 random lives at twelve times', async () => {
    const site = aSite(randomUUID());
    consent.owners.owned.sites.push(site);
    const { accountId } = site;
    const lives = randomLives(1500).map((life) => ({ ...life, lifetimes: [] }));
    await storeLives(consent.sql, site, lives);
    const purgedAtMs = await purgeSome(consent.sql, accountId, lives);
    expect(purgedAtMs.size).toBeGreaterThan(300);
    const wrong: unknown[] = [];
    let purgedStates = 0;
    for (let round = 0; round < 12; round++) {
      const some = lives.slice((round % 3) * 500, (round % 3) * 500 + 500);
      const atMs = some[0]!.someTimeMs();
      const subjectIds = some.map(({ subjectId }) => subjectId);
      const { states } = await consent.client.getStates({ accountId, siteId: site.id, subjectIds, atMs });
      states.forEach(({ state, reason, sinceMs, record, superseded }, at) => {
        const found = { state, reason, sinceMs, record: record?.id, accepted: record?.accepted, superseded };
        const fold = foldUpTo(some[at]!, atMs);
        const left = fold.superseded.filter((id) => !purgedAtMs.has(id));
        const purged = recordsAt(some[at]!, atMs).flatMap(({ id }) => purgedAtMs.get(id) ?? []);
        const isPurged = fold.record !== undefined && purgedAtMs.has(fold.record);
        if (isPurged) purgedStates++;
        const expected = isPurged
          ? { state: 'purged', reason: 'purge', sinceMs: Math.max(...purged), record: undefined, accepted: undefined, superseded: left }
          : { ...fold, superseded: left };
        if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ events: some[at]!.events, atMs, found, expected });
      });
    }
    expect(purgedStates).toBeGreaterThan(100);
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});
