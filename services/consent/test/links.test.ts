import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '@consent/kernel/errors';
import { waitUntil } from '@consent/testkit';
import { canonical, entriesOf, evidenceClient, hashByHand } from './log-calls';
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

const actor = { kind: 'site', id: 'site' };
const user = { kind: 'user', id: 'u' };

function anAccount(site = aSite(randomUUID())) {
  consent.owners.owned.sites.push(site);
  const { accountId, id: siteId } = site;
  return {
    site,
    accountId,
    siteId,
    link: async (subjectId: string, personId: string, atMs = Date.now()) =>
      consent.client.linkSubject({ accountId, siteId, subjectId, personId, atMs, actor }),
    unlink: async (subjectId: string, atMs = Date.now()) => consent.client.unlinkSubject({ accountId, siteId, subjectId, atMs, actor }),
    end: async (subjectId: string, linkId: string, more: { siteId?: string; accountId?: string } = {}) =>
      (await consent.client.endLink({ accountId, siteId: '', subjectId, linkId, atMs: Date.now(), actor: user, ...more })).link,
    decide: async (subjectId: string, accepted: boolean, recordedBy: string | undefined = 'site') => {
      await delay(2);
      const row = aRow(site, { subjectId, accepted, recordedBy });
      await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
      await delay(2);
      return row.id;
    },
    state: async (subjectId: string, more: { atMs?: number; onlyProven?: boolean } = {}) => {
      const { states } = await consent.client.getStates({ accountId, siteId, subjectIds: [subjectId], includeLinked: true, ...more });
      return states[0]!;
    },
    list: async (subjectId: string, more: object = {}) => {
      const filters = {
        accountId,
        siteId: '',
        consentId: '',
        subjectId,
        includeDeleted: false,
        cursor: '',
        limit: 100,
        includeLinked: true,
      };
      return consent.client.listConsents({ ...filters, ...more });
    },
    links: async (subjectId: string) => (await consent.client.listLinks({ accountId, subjectId })).links,
  };
}

const conflict = (message: RegExp) =>
  expect.objectContaining({ kind: 'conflict', message: expect.stringMatching(message) as string }) as object;

describe('[decision 70] links', () => {
  test('the choice of one device is the person’s, and the answer names the record and all subjects', async () => {
    const of = anAccount();
    await of.link('phone', 'person');
    await of.link('laptop', 'person');
    const refused = await of.decide('phone', false);
    expect(await of.state('laptop')).toMatchObject({ state: 'refused', record: { id: refused }, linked: ['person', 'phone'] });
    const given = await of.decide('laptop', true);
    for (const asked of ['person', 'phone', 'laptop']) {
      expect(await of.state(asked)).toMatchObject({ state: 'given', record: { id: given }, superseded: [refused] });
    }
    const { states } = await consent.client.getStates({ accountId: of.accountId, siteId: of.siteId, subjectIds: ['phone'] });
    expect(states[0]).toMatchObject({ state: 'refused', linked: [] });
  });

  test('what a device decided before it was linked, or after, is its own', async () => {
    const of = anAccount();
    await of.decide('phone', true);
    await of.link('phone', 'person');
    expect((await of.state('person')).state).toBe('none');
    const kept = await of.decide('phone', false);
    const { link } = await of.unlink('phone');
    expect(link!.unlinkedAtMs).toBeGreaterThan(link!.linkedAtMs);
    await of.decide('phone', true);
    expect(await of.state('person')).toMatchObject({ state: 'refused', record: { id: kept } });
    await of.link('phone', 'person');
    expect((await of.state('person')).record?.id).toBe(kept);
    const again = await of.decide('phone', true);
    expect(await of.state('person')).toMatchObject({ state: 'given', record: { id: again } });
    expect((await of.links('person')).map(({ unlinkedAtMs }) => unlinkedAtMs > 0)).toEqual([false, true]);
  });

  test('a state at an earlier time has the links of that time', async () => {
    const of = anAccount();
    await of.decide('person', false, 'user');
    const beforeMs = Date.now();
    await delay(2);
    await of.link('phone', 'person');
    await of.decide('phone', true);
    expect((await of.state('person')).state).toBe('given');
    expect(await of.state('person', { atMs: beforeMs })).toMatchObject({ state: 'refused', linked: [] });
  });

  test('a record that anyone may have sent under the id of the person does not reach devices', async () => {
    const of = anAccount();
    await of.link('phone', 'person');
    const refused = await of.decide('phone', false);
    const forged = await of.decide('person', true);
    expect(await of.state('person', { onlyProven: true })).toMatchObject({ state: 'refused', record: { id: refused } });
    expect((await of.state('person')).record?.id).toBe(forged);
    const own = await of.decide('person', true, 'api_key');
    expect(await of.state('person', { onlyProven: true })).toMatchObject({ state: 'given', record: { id: own } });
  });

  test('ten callers make one link with one event and one leaf, and ten ends make one end', async () => {
    const of = anAccount();
    const made = await Promise.all(Array.from({ length: 10 }, () => of.link('phone', 'person')));
    expect(new Set(made.map(({ link }) => link.id)).size).toBe(1);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    const ended = await Promise.all(Array.from({ length: 10 }, () => of.unlink('phone')));
    expect(ended.filter(({ link }) => link !== undefined)).toHaveLength(1);
    const { rows } = await consent.sql.query(
      'SELECT type, payload FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at, id',
      [of.accountId],
    );
    expect(rows.map(({ type }: { type: string }) => type)).toEqual(['subject.linked', 'subject.unlinked']);
    const { rows: work } = await consent.sql.query('SELECT leaves FROM log_queue WHERE account_id = $1', [of.accountId]);
    expect(work).toEqual([{ leaves: 1 }, { leaves: 1 }]);
    expect(await of.links('phone')).toHaveLength(1);
  });

  test('[decision 74] a person has one page on each site, beyond the limits of devices', async () => {
    const of = anAccount();
    const subjects = Array.from({ length: 10 }, (_, at) => `page_${String(at).padStart(22, 'x')}`);
    const made = await Promise.all(subjects.map((subject) => of.link(subject, 'person')));
    const [{ link } = made[0]!] = made;
    expect(new Set(made.map((answer) => answer.link.id))).toEqual(new Set([link.id]));
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(subjects).toContain(link.subjectId);
    expect((await of.link(`page_${'y'.repeat(22)}`, 'other')).link).toMatchObject({
      personId: 'other',
      id: expect.not.stringMatching(link.id) as string,
    });
    for (let at = 0; at < 50; at++) await of.link(`device-${at}`, 'person');
    await expect(of.link('one-more', 'person')).rejects.toEqual(conflict(/50 linked subjects/));
    expect((await of.link(subjects[5]!, 'person')).link.id).toBe(link.id);
  });

  test('a subject cannot be linked to itself, in a cycle, in a chain or to two persons', async () => {
    const of = anAccount();
    await expect(of.link('same', 'same')).rejects.toEqual(conflict(/itself/));
    await of.link('phone', 'person');
    await expect(of.link('person', 'phone')).rejects.toEqual(conflict(/cannot be a person/));
    await expect(of.link('person', 'other')).rejects.toEqual(conflict(/cannot be a person/));
    await expect(of.link('other', 'phone')).rejects.toEqual(conflict(/cannot be a person/));
    await expect(of.link('phone', 'other')).rejects.toEqual(conflict(/another person/));
    await of.unlink('phone');
    await expect(of.link('phone', 'other')).rejects.toEqual(conflict(/another person/));
    expect(await of.links('other')).toEqual([]);
    // In another account the same texts are other subjects.
    await anAccount().link('person', 'phone');
  });

  test('of the two directions of a cycle, concurrent callers make one', async () => {
    for (let round = 0; round < 5; round++) {
      const of = anAccount();
      const results = await Promise.allSettled([of.link('a', 'b'), of.link('b', 'a')]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('a person has at most 50 linked subjects at a time, however many callers ask', async () => {
    const of = anAccount();
    // On a busy machine some wait too long for the lock, and ask again as any client would.
    const link = async (device: string): Promise<unknown> =>
      of.link(device, 'person').catch((error: unknown) => {
        if (ServiceError.from(error).kind !== 'unavailable') throw error;
        return link(device);
      });
    const results = await Promise.allSettled(Array.from({ length: 55 }, (_, at) => link(`device ${at}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    await expect(of.link('one more', 'person')).rejects.toEqual(conflict(/50/));
    const { subjectId } = (await of.links('person'))[0]!;
    await of.unlink(subjectId);
    await of.link('one more', 'person');
    await expect(of.link(subjectId, 'person')).rejects.toEqual(conflict(/50/));
  });

  test('a link that another site made is not ended', async () => {
    const of = anAccount();
    const other = anAccount(aSite(of.accountId));
    await of.link('phone', 'person');
    expect(await other.unlink('phone')).toEqual({});
    expect(await of.unlink('unknown')).toEqual({});
    expect((await of.links('phone'))[0]).toMatchObject({ unlinkedAtMs: 0 });
    // With a site, only its links count.
    await of.decide('phone', true);
    const asked = { accountId: of.accountId, subjectIds: ['person'], includeLinked: true };
    expect((await consent.client.getStates({ ...asked, siteId: other.siteId })).states[0]).toMatchObject({ state: 'none', linked: [] });
    expect((await consent.client.getStates({ ...asked, siteId: '' })).states).toMatchObject([{ state: 'given', linked: ['phone'] }]);
  });

  test('[decision 77.4] the owner ends a link by either subject, and a repeat returns the same end', async () => {
    const of = anAccount();
    const { link } = await of.link('phone', 'person');
    const kept = await of.decide('phone', false);
    const ended = await of.end('person', link.id);
    expect(ended).toEqual({ ...link, unlinkedAtMs: expect.any(Number) as number });
    expect(ended!.unlinkedAtMs).toBeGreaterThan(link.linkedAtMs);
    expect(await of.end('phone', link.id)).toEqual(ended);
    expect(await of.links('person')).toEqual([ended]);
    // What it decided before stays the person's.
    await of.decide('phone', true);
    expect(await of.state('person')).toMatchObject({ state: 'refused', record: { id: kept } });
    // A later link of the same two is another one.
    const again = (await of.link('phone', 'person')).link;
    expect(await of.end('phone', link.id)).toEqual(ended);
    expect((await of.links('phone'))[0]).toMatchObject({ id: again.id, unlinkedAtMs: 0 });
    const { rows } = await consent.sql.query<{ kind: string; id: string }>(
      'SELECT by_kind AS kind, by_id AS id FROM subject_links WHERE account_id = $1 AND is_end',
      [of.accountId],
    );
    expect(rows).toEqual([user]);
  });

  test('[decision 77.4] ten owners and ten devices make one end, with one event and one leaf', async () => {
    const of = anAccount();
    const { link } = await of.link('phone', 'person');
    const ends = Array.from({ length: 10 }, (_, at) => of.end(at % 2 === 0 ? 'phone' : 'person', link.id));
    const [ended] = await Promise.all([Promise.all(ends), Promise.all(Array.from({ length: 10 }, () => of.unlink('phone')))]);
    expect(new Set(ended.map((one) => one!.unlinkedAtMs)).size).toBe(1);
    const { rows } = await consent.sql.query(
      'SELECT type FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at, id',
      [of.accountId],
    );
    expect(rows).toEqual([{ type: 'subject.linked' }, { type: 'subject.unlinked' }]);
    const { rows: work } = await consent.sql.query('SELECT leaves FROM log_queue WHERE account_id = $1', [of.accountId]);
    expect(work).toEqual([{ leaves: 1 }, { leaves: 1 }]);
  });

  test('[decision 77.4] a link of another account, site or subject, and an erased one, are not found', async () => {
    const of = anAccount();
    const other = anAccount(aSite(of.accountId));
    const { link } = await of.link('phone', 'person');
    const notFound = expect.objectContaining({ kind: 'not_found' }) as object;
    await expect(anAccount().end('phone', link.id)).rejects.toEqual(notFound);
    await expect(of.end('phone', link.id, { siteId: other.siteId })).rejects.toEqual(notFound);
    await expect(of.end('laptop', link.id)).rejects.toEqual(notFound);
    await expect(of.end('phone', 'lnk_01M7YNAYM0FB4C02YEHA0XX7A2')).rejects.toEqual(notFound);
    expect((await of.links('phone'))[0]).toMatchObject({ unlinkedAtMs: 0 });
    expect((await of.end('phone', link.id, { siteId: of.siteId }))!.unlinkedAtMs).toBeGreaterThan(0);
    const second = (await of.link('phone', 'person')).link;
    await consent.client.eraseSubject({ accountId: of.accountId, subjectId: 'person', siteId: '', actor: user });
    await expect(of.end('phone', second.id)).rejects.toEqual(notFound);
  });

  test('[decision 77.4] an end that meets an erasure names nobody afterwards', async () => {
    for (let round = 0; round < 10; round++) {
      const of = anAccount();
      const { link } = await of.link('phone', 'person');
      await Promise.allSettled([
        of.end('phone', link.id),
        of.unlink('phone'),
        consent.client.eraseSubject({ accountId: of.accountId, subjectId: 'person', siteId: '', actor: user }),
      ]);
      const { rows } = await consent.sql.query('SELECT FROM subject_links WHERE account_id = $1 AND subject_id IS NOT NULL', [
        of.accountId,
      ]);
      expect(rows).toEqual([]);
    }
  });

  test('up to 1,000 subjects are answered with their persons', async () => {
    const of = anAccount();
    await of.link('phone', 'person');
    await of.decide('phone', false);
    const subjectIds = ['nobody', 'phone', 'person', 'phone'];
    const { states } = await consent.client.getStates({ accountId: of.accountId, siteId: of.siteId, subjectIds, includeLinked: true });
    expect(states.map(({ state, linked }) => [state, linked])).toEqual([
      ['none', []],
      ['refused', ['person']],
      ['refused', ['phone']],
      ['refused', ['person']],
    ]);
  });
});

describe('[decision 70] lists', () => {
  test('include_linked lists the consents of all subjects of the person, newest first, in pages', async () => {
    const of = anAccount();
    await of.link('phone', 'person');
    await of.link('laptop', 'person');
    const ids: string[] = [];
    for (const subject of ['phone', 'laptop', 'person', 'phone', 'laptop', 'phone']) ids.unshift(await of.decide(subject, true));
    await of.decide('stranger', true);
    for (const asked of ['person', 'laptop']) {
      const found: string[] = [];
      for (let cursor = ''; ;) {
        const page = await of.list(asked, { limit: 2, cursor });
        found.push(...page.consents.map(({ id }) => id));
        cursor = page.nextCursor;
        if (cursor === '') break;
      }
      expect(found).toEqual(ids);
    }
    const ofSite = await of.list('person', { siteId: of.siteId, accepted: true, includeDeleted: true });
    expect(ofSite.consents.map(({ id }) => id)).toEqual(ids);
    const all = await of.list('person', { includeDeleted: true, limit: 3 });
    expect(all.consents.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect((await of.list('person', { latestOnly: true })).consents.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect((await of.list('person', { includeLinked: false })).consents).toHaveLength(1);
    const page = await of.list('person', { limit: 2 });
    await expect(of.list('person', { limit: 2, cursor: page.nextCursor, includeLinked: false })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('a consent_id is looked up among all subjects', async () => {
    const of = anAccount();
    await of.link('phone', 'person');
    const row = aRow(of.site, { subjectId: 'phone', consentId: 'banner-1' });
    await consent.client.createConsents({
      rows: [row, aRow(of.site, { subjectId: 'other', consentId: 'banner-1' })],
      sites: [factsOf(of.site)],
    });
    expect((await of.list('person', { consentId: 'banner-1' })).consents.map(({ id }) => id)).toEqual([row.id]);
  });
});

const sha256 = (...parts: (string | Buffer)[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const pull = { doneIds: [], maxEvents: 20_000, heldIds: [], skipAccountIds: [] };

async function rowsOf(accountId: string) {
  const { rows } = await consent.sql.query<{ id: string; is_end: boolean; salt: Buffer | null; subject_id: string | null; at: Date }>(
    'SELECT id, is_end, salt, subject_id, at FROM subject_links WHERE account_id = $1 ORDER BY at',
    [accountId],
  );
  return rows;
}

describe('[decision 70] leaves', () => {
  test('a link and its end have a leaf each, with the tag of the person’s links, as the format says', async () => {
    const of = anAccount();
    await of.link('phone', 'person');
    await of.unlink('phone');
    const [begin, end] = await rowsOf(of.accountId);
    const { rows: keys } = await consent.sql.query<{ tag_key: Buffer }>('SELECT tag_key FROM account_logs WHERE account_id = $1', [
      of.accountId,
    ]);
    const tag = sha256(Buffer.from([0x17]), keys[0]!.tag_key, 'person').subarray(0, 16);
    const shared = { id: begin!.id, site_id: of.siteId, subject_id: 'phone', person_id: 'person', linked_at: begin!.at.toISOString() };
    const entryOf = (type: string, at: Date, salt: Buffer, unlinked: string | null) => {
      const data = hashByHand(JSON.stringify({ ...shared, unlinked_at: unlinked }), salt);
      const frame = { account: of.accountId, at: at.toISOString(), by: actor, data, link: begin!.id, site: of.siteId, type, v: 1 };
      return Buffer.concat([tag, sha256(canonical(frame))]).toString('hex');
    };
    const expected = [
      entryOf('subject.linked', begin!.at, begin!.salt!, null),
      entryOf('subject.unlinked', end!.at, end!.salt!, end!.at.toISOString()),
    ];
    expect(entriesOf((await log.leaves.pullLeaves(pull)).batches, of.accountId)).toEqual(expected);

    const described = await log.statements.describeLinks({ accountId: of.accountId, subjectId: 'phone' });
    expect(described).toMatchObject({ tag, complete: true, settled: false, subjects: ['person', 'phone'] });
    expect(described.leaves.map(({ frame }) => Buffer.concat([tag, sha256(frame)]).toString('hex'))).toEqual(expected);
    const openings = await log.statements.listOpenings({ accountId: of.accountId, cursor: 'l', limit: 10 });
    expect(openings).toMatchObject({
      nextCursor: '',
      openings: [
        { record: begin!.id, tag },
        { record: begin!.id, tag },
      ],
    });
    const afterErasures = await log.statements.listOpenings({ accountId: of.accountId, cursor: 'e', limit: 10 });
    expect(afterErasures).toMatchObject({ nextCursor: 'd', openings: [] });
    const afterPurges = await log.statements.listOpenings({ accountId: of.accountId, cursor: 'd', limit: 10 });
    expect(afterPurges).toMatchObject({ nextCursor: 'l', openings: [] });

    // Rows make the same entries, before and after an erasure.
    const leavesOfRows = async () => {
      const { leaves, damages, nextCursor } = await log.leaves.listRowLeaves({ accountId: of.accountId, cursor: 'l' });
      expect([damages, nextCursor]).toEqual([[], '']);
      return leaves.map(({ entry }) => entry.toString('hex'));
    };
    expect(await leavesOfRows()).toEqual(expected);
    await consent.client.eraseSubject({ accountId: of.accountId, subjectId: 'person', siteId: '', actor: user });
    expect((await rowsOf(of.accountId)).map(({ salt, subject_id: subject }) => [salt, subject])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await leavesOfRows()).toEqual(expected);
    expect(entriesOf((await log.leaves.pullLeaves(pull)).batches, of.accountId)).toEqual(expected);
  });

  test('a changed row makes another entry, and is named', async () => {
    const of = anAccount();
    await of.link('phone', 'person');
    const before = await log.leaves.listRowLeaves({ accountId: of.accountId, cursor: 'l' });
    await consent.sql.query(`UPDATE subject_links SET person_id = 'another' WHERE account_id = $1`, [of.accountId]);
    const after = await log.leaves.listRowLeaves({ accountId: of.accountId, cursor: 'l' });
    expect(after.leaves[0]!.entry).not.toEqual(before.leaves[0]!.entry);
    expect(after.damages).toMatchObject([{ table: 'subject_links', key: before.leaves[0]!.key, column: 'data_hash' }]);
  });

  test('lost leaves are queued again by time, and by the audit', async () => {
    const of = anAccount();
    await of.link('phone', 'person');
    await of.unlink('phone');
    const { leaves: rows } = await log.leaves.listRowLeaves({ accountId: of.accountId, cursor: 'l' });
    const clear = () => consent.sql.query('DELETE FROM log_queue WHERE account_id = $1', [of.accountId]);
    await clear();
    let cursor = '';
    do ({ nextCursor: cursor } = await log.leaves.repeatLeaves({ sinceMs: 0, cursor }));
    while (cursor !== '');
    const entries = rows.map(({ entry }) => entry.toString('hex'));
    expect(entriesOf((await log.leaves.pullLeaves(pull)).batches, of.accountId)).toEqual(entries);
    await clear();
    expect(await log.leaves.attestRows({ accountId: of.accountId, leaves: rows })).toEqual({ queued: 2 });
    expect(await log.leaves.attestRows({ accountId: of.accountId, leaves: rows })).toEqual({ queued: 0 });
    await clear();
    const other = { ...rows[0]!, entry: Buffer.alloc(48, 1) };
    expect(await log.leaves.attestRows({ accountId: of.accountId, leaves: [other] })).toEqual({ queued: 0 });
  });

  test('links that were made while the log was off are attested once it is on', async () => {
    const off = await startConsent({ DATABASE_URL: consent.databaseUrl, EVIDENCE_LOG: 'off' });
    onTestFinished(() => off.stop());
    const { accountId, id: siteId } = aSite(randomUUID());
    await off.client.linkSubject({ accountId, siteId, subjectId: 'phone', personId: 'person', atMs: Date.now(), actor });
    await waitUntil('the link has a leaf', async () => (await log.leaves.listRowLeaves({ accountId, cursor: 'l' })).leaves.length === 1);
    const { leaves, complete } = await log.statements.describeLinks({ accountId, subjectId: 'person' });
    expect([leaves.map(({ frame }) => (JSON.parse(frame) as { attested: unknown }).attested), complete]).toEqual([[true], true]);
    const { leaves: rows } = await log.leaves.listRowLeaves({ accountId, cursor: 'l' });
    expect(entriesOf((await log.leaves.pullLeaves(pull)).batches, accountId)).toEqual(rows.map(({ entry }) => entry.toString('hex')));
  });
});

describe('[decision 70] erasures', () => {
  test('with include_linked, one call erases every subject of the person and all links', async () => {
    for (const asked of ['person', 'phone']) {
      const of = anAccount();
      for (const device of ['phone', 'laptop']) await of.link(device, 'person');
      for (const subject of ['phone', 'laptop', 'person']) await of.decide(subject, true, 'user');
      const stranger = await of.decide('stranger', true);
      const erase = { accountId: of.accountId, subjectId: asked, siteId: '', actor: user, includeLinked: true };
      expect(await consent.client.eraseSubject(erase)).toMatchObject({ erased: 3 });
      expect(await of.links('person')).toEqual([]);
      const left = await of.list('', { includeLinked: false, subjectId: '' });
      expect(left.consents.map(({ id }) => id)).toEqual([stranger]);
      expect(await consent.client.eraseSubject(erase)).toMatchObject({ erased: 0 });
    }
  });

  test('of a device alone erases what links say about it, and no other device', async () => {
    const of = anAccount();
    for (const device of ['phone', 'laptop']) await of.link(device, 'person');
    const kept = await of.decide('laptop', false);
    await of.decide('phone', true);
    await consent.client.eraseSubject({ accountId: of.accountId, subjectId: 'phone', siteId: '', actor: user });
    expect((await of.links('person')).map(({ subjectId }) => subjectId)).toEqual(['laptop']);
    expect(await of.state('person')).toMatchObject({ state: 'refused', record: { id: kept } });
  });

  test('of one site leaves the links of other sites', async () => {
    const of = anAccount();
    const other = anAccount(aSite(of.accountId));
    await of.link('phone', 'person');
    await other.link('laptop', 'person');
    await consent.client.eraseSubject({
      accountId: of.accountId,
      subjectId: 'person',
      siteId: of.siteId,
      actor: user,
      includeLinked: true,
    });
    expect((await of.links('person')).map(({ subjectId }) => subjectId)).toEqual(['laptop']);
  });

  test('blanks the events of links, and tells the webhook service by the links’ ids', async () => {
    const of = anAccount();
    const { link } = await of.link('phone', 'person');
    await of.unlink('phone');
    await consent.client.eraseSubject({ accountId: of.accountId, subjectId: 'person', siteId: '', actor: user });
    await consent.sql.query('UPDATE event_erasures SET next_try_at = now() WHERE account_id = $1', [of.accountId]);
    const payloads = async () => {
      const { rows } = await consent.sql.query<{ type: string; payload: string }>(
        'SELECT type, payload FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at, id',
        [of.accountId],
      );
      return rows.map(({ type, payload }) => [type, (JSON.parse(payload) as { data: unknown }).data]);
    };
    await waitUntil('the events are blank', async () =>
      (await payloads()).every(([type, data]) => type === 'subject.erased' || data === null),
    );
    expect(await payloads()).toContainEqual(['subject.erased', { subject_id: link.id, site_id: '' }]);
  });
});
