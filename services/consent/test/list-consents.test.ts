import { randomUUID } from 'node:crypto';
import type { ListConsentsRequest } from '@consent/contracts';
import { contextText } from '@consent/evidence-format';
import { Client } from 'pg';
import { ulid } from 'ulid';
import { createCursors } from '../src/consents/cursor.rule';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
beforeAll(async () => {
  consent = await startConsent();
});
afterAll(() => consent.stop());

function query(accountId: string, overrides: Partial<ListConsentsRequest> = {}): ListConsentsRequest {
  return { accountId, siteId: '', consentId: '', subjectId: '', includeDeleted: false, cursor: '', limit: 25, ...overrides };
}

describe('ListConsents', () => {
  test('pages contain every record once, newest first, even while new records arrive', async () => {
    const site = aSite(randomUUID());
    const start = Date.now() - 100_000;
    const rows = Array.from({ length: 57 }, (_, i) => aRow(site, { id: ulid(start + i) }));
    await consent.client.createConsents({ rows, sites: [factsOf(site)] });
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await consent.client.listConsents(query(site.accountId, { cursor, limit: 10 }));
      seen.push(...page.consents.map(({ id }) => id));
      cursor = page.nextCursor;
      await consent.client.createConsents({ rows: [aRow(site)], sites: [factsOf(site)] });
    } while (cursor !== '');
    expect(seen).toEqual(rows.map(({ id }) => id).reverse());
  });

  test('from is inclusive, to is exclusive', async () => {
    const site = aSite(randomUUID());
    const start = 1_700_000_000_000;
    const rows = [0, 1, 2].map((i) => aRow(site, { id: ulid(start + i) }));
    await consent.client.createConsents({ rows, sites: [factsOf(site)] });
    const { consents } = await consent.client.listConsents(query(site.accountId, { fromMs: start, toMs: start + 2 }));
    expect(consents.map(({ createdAtMs }) => createdAtMs)).toEqual([start + 1, start]);
  });

  test('filters combine, and a page that ends at the last record has no cursor', async () => {
    const site = aSite(randomUUID());
    await consent.client.createConsents({
      rows: [aRow(site, { consentId: 'banner', accepted: false }), aRow(site, { consentId: 'banner' }), aRow(site, { accepted: false })],
      sites: [factsOf(site)],
    });
    const page = await consent.client.listConsents(
      query(site.accountId, { consentId: 'banner', accepted: false, subjectId: 'subject', siteId: site.id, limit: 1 }),
    );
    expect(page.consents).toHaveLength(1);
    expect(page.nextCursor).toBe('');
  });

  test('[decision 17.4] filters without an index find every match, in pages that may be short, even while new records arrive', async () => {
    const site = aSite(randomUUID());
    const start = Date.now() - 100_000;
    const rows = Array.from({ length: 4500 }, (_, i) => aRow(site, { id: ulid(start + i), accepted: i > 1 }));
    for (let first = 0; first < rows.length; first += 1000)
      await consent.client.createConsents({ rows: rows.slice(first, first + 1000), sites: [factsOf(site)] });
    const pages: string[][] = [];
    let cursor = '';
    do {
      const page = await consent.client.listConsents(query(site.accountId, { subjectId: 'subject', accepted: false, cursor }));
      pages.push(page.consents.map(({ id }) => id));
      cursor = page.nextCursor;
      await consent.client.createConsents({ rows: [aRow(site, { accepted: false })], sites: [factsOf(site)] });
    } while (cursor !== '');
    expect(pages).toEqual([[], [], [rows[1]?.id, rows[0]?.id]]);
  });

  test('[decision 35.1] filters by policy and version find every match, in short pages, and no record without a version', async () => {
    const site = aSite(randomUUID());
    const policyId = randomUUID();
    const start = Date.now() - 100_000;
    const create = (from: number, count: number, facts: Parameters<typeof factsOf>[1]) => {
      const rows = Array.from({ length: count }, (_, i) => aRow(site, { id: ulid(start + from + i) }));
      return consent.client.createConsents({ rows, sites: [factsOf(site, facts)] }).then(() => rows.map(({ id }) => id));
    };
    const sha256 = 'a'.repeat(64);
    await create(0, 1, {});
    const other = await create(1, 1, { policyId: randomUUID(), policyVersion: 1, policySha256: sha256 });
    const old = await create(2, 2, { policyId, policyVersion: 1, policySha256: sha256 });
    for (const from of [10, 1010, 2010]) await create(from, 700, { policyId, policyVersion: 2, policySha256: sha256 });
    const pagesOf = async (filters: Partial<ListConsentsRequest>) => {
      const pages: string[][] = [];
      let cursor = '';
      do {
        const page = await consent.client.listConsents(query(site.accountId, { ...filters, cursor }));
        pages.push(page.consents.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== '');
      return pages;
    };
    expect(await pagesOf({ policyId, policyVersionBelow: 2 })).toEqual([[], [...old].reverse()]);
    expect(await pagesOf({ policyVersionBelow: 2 })).toEqual([[], [...other, ...old].reverse()]);
    expect(await pagesOf({ policyId, policyVersionBelow: 2, siteId: site.id, subjectId: 'subject', accepted: true })).toEqual([
      [],
      [...old].reverse(),
    ]);
    expect(await pagesOf({ policyVersionBelow: 1 })).toEqual([[], []]);
  });

  describe('[decisions 35.3, 39.3] policy version, country, accepted category and who recorded', () => {
    const site = aSite(randomUUID());
    const sha256 = 'a'.repeat(64);
    const ids = async (filters: Partial<ListConsentsRequest>) => {
      const found: string[] = [];
      let cursor = '';
      do {
        const page = await consent.client.listConsents(query(site.accountId, { ...filters, cursor }));
        found.push(...page.consents.map(({ consentId }) => consentId));
        cursor = page.nextCursor;
      } while (cursor !== '');
      return found.sort();
    };

    beforeAll(async () => {
      const create = (policyVersion: number, rows: Parameters<typeof aRow>[1][]) =>
        consent.client.createConsents({
          rows: rows.map((row) => aRow(site, row)),
          sites: [factsOf(site, policyVersion === 0 ? {} : { policyId: randomUUID(), policyVersion, policySha256: sha256 })],
        });
      await create(0, [{ consentId: 'none', preferencesJson: '{}', recordedBy: 'import', recordedById: 'key_1' }]);
      await create(1, [
        { consentId: 'yes', country: 'DE', preferencesJson: '{"analytics":true,"marketing":false}', recordedBy: 'site' },
        { consentId: 'no', country: 'DE', accepted: false, preferencesJson: '{"analytics":false,"marketing":true}' },
      ]);
      await create(2, [{ consentId: 'later', country: 'BR', accepted: false, preferencesJson: '{"analytics":true}' }]);
      // More rows than a page reads, so that the matches are on later pages.
      for (let at = 0; at < 3; at++)
        await create(
          3,
          Array.from({ length: 700 }, () => ({
            consentId: 'many',
            country: 'US',
            preferencesJson: '{"necessary":true}',
            recordedBy: 'user',
          })),
        );
    });

    test.each<[string, Partial<ListConsentsRequest>, string[]]>([
      ['a version matches exactly', { policyVersion: 1 }, ['no', 'yes']],
      ['version 0 finds records without one', { policyVersion: 0 }, ['none']],
      ['a country matches as it is stored', { country: 'DE' }, ['no', 'yes']],
      ['a country in other letters matches nothing', { country: 'de' }, []],
      ['a category matches only with true, whatever accepted is', { acceptedCategory: 'analytics' }, ['later', 'yes']],
      ['part of the name of a category matches nothing', { acceptedCategory: 'analytic' }, []],
      ['filters combine', { policyVersion: 1, country: 'DE', acceptedCategory: 'marketing' }, ['no']],
      ['who recorded it matches exactly', { recordedBy: 'import' }, ['none']],
      ['who recorded it combines', { recordedBy: 'site', country: 'DE' }, ['yes']],
      ['a record of an earlier release matches no recorder', { recordedBy: 'api_key' }, []],
      ['filters combine with the older ones', { policyVersionBelow: 3, acceptedCategory: 'analytics', accepted: false }, ['later']],
      ['filters combine with an index', { consentId: 'yes', country: 'DE', subjectId: 'subject', siteId: site.id }, ['yes']],
      ['filters also exclude what an index finds', { consentId: 'yes', country: 'BR' }, []],
    ])('%s', async (_, filters, expected) => {
      expect(await ids(filters)).toEqual(expected);
    });

    test('a cursor of an earlier release stays valid for a list without these filters', async () => {
      const { consents } = await consent.client.listConsents(query(site.accountId, { limit: 2 }));
      const cursors = createCursors([{ secret: 'c'.repeat(32) }]);
      const lists = [
        [{}, []],
        [{ policyVersionBelow: 9 }, [undefined, 9]],
        [{ policyVersionBelow: 9, policyVersion: 3 }, [undefined, 9, 3, undefined, undefined]],
      ] as const;
      for (const [filters, byVersion] of lists) {
        const others = [undefined, undefined, undefined, undefined, undefined, undefined, false];
        const cursor = cursors.make(consents[0]?.id ?? '', [site.accountId, ...others, ...byVersion]);
        const page = await consent.client.listConsents(query(site.accountId, { ...filters, cursor, limit: 1 }));
        expect(page.consents).toEqual(consents.slice(1));
      }
    });

    test('a cursor is bound to each of them', async () => {
      const next = async (filters: Partial<ListConsentsRequest>) =>
        (await consent.client.listConsents(query(site.accountId, { ...filters, limit: 1 }))).nextCursor;
      const details = [{ policyVersion: 3 }, { country: 'US' }, { acceptedCategory: 'necessary' }, { recordedBy: 'user' }];
      for (const filters of details) {
        const cursor = await next(filters);
        expect((await consent.client.listConsents(query(site.accountId, { ...filters, cursor }))).consents).not.toEqual([]);
        for (const others of [{}, ...details.filter((other) => other !== filters)])
          await expect(consent.client.listConsents(query(site.accountId, { ...others, cursor }))).rejects.toMatchObject({
            kind: 'invalid',
          });
      }
    });
  });

  describe('[decision 50.10] the notice of a context', () => {
    const site = aSite(randomUUID());
    const [other, notice, rare] = [aSite(site.accountId), 'ab'.repeat(32), 'cd'.repeat(32)];
    const contextOf = (noticeSha256: string) =>
      contextText({
        ...{ action: 'save', asked: 'served', language: 'en', notice_sha256: noticeSha256 },
        ...{ signals: {}, surface: 'banner' },
      });
    const start = Date.now() - 1_000_000;
    const rows = Array.from({ length: 60 }, (_, at) =>
      aRow(at % 7 === 0 ? other : site, {
        ...{ id: ulid(start + at), siteFacts: at % 7 === 0 ? 1 : 0, accepted: at % 2 === 0 },
        ...{ subjectId: at < 10 ? 'early' : at > 49 ? 'late' : 'subject', consentId: at === 20 ? 'one' : '' },
        context: at % 3 === 0 ? undefined : contextOf(at === 31 ? rare : notice),
      }),
    );
    const withNotice = rows.filter(({ context }) => context === contextOf(notice));
    const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id).reverse();
    const pagesOf = async (filters: Partial<ListConsentsRequest>) => {
      const pages: string[][] = [];
      let cursor = '';
      do {
        const page = await consent.client.listConsents(query(site.accountId, { limit: 7, noticeSha256: notice, ...filters, cursor }));
        pages.push(page.consents.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== '');
      return pages;
    };

    beforeAll(async () => {
      await consent.client.createConsents({ rows, sites: [factsOf(site), factsOf(other)] });
      const elsewhere = aSite(randomUUID());
      await consent.client.createConsents({ rows: [aRow(elsewhere, { context: contextOf(notice) })], sites: [factsOf(elsewhere)] });
    });

    test('finds every match in full pages, newest first', async () => {
      const pages = await pagesOf({});
      expect(pages.flat()).toEqual(idsOf(withNotice));
      expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true);
      expect((await pagesOf({ noticeSha256: rare })).flat()).toEqual([rows[31]!.id]);
      expect((await pagesOf({ noticeSha256: 'ef'.repeat(32) })).flat()).toEqual([]);
    });

    test.each<[string, Partial<ListConsentsRequest>, (row: (typeof rows)[number], at: number) => boolean]>([
      ['a site', { siteId: other.id }, ({ siteId }) => siteId === other.id],
      ['a subject', { subjectId: 'late' }, ({ subjectId }) => subjectId === 'late'],
      ['a consent_id', { consentId: 'one' }, ({ consentId }) => consentId === 'one'],
      ['accepted', { accepted: true }, ({ accepted }) => accepted],
      ['times', { fromMs: start + 5, toMs: start + 40 }, (row) => row.id >= rows[5]!.id && row.id < rows[40]!.id],
      ['details', { country: 'DE' }, () => false],
    ])('combines with %s', async (_, filters, isMatch) => {
      expect((await pagesOf(filters)).flat()).toEqual(idsOf(withNotice.filter(isMatch)));
    });

    test('a cursor is bound to it', async () => {
      const { nextCursor: cursor } = await consent.client.listConsents(query(site.accountId, { noticeSha256: notice, limit: 1 }));
      for (const noticeSha256 of [undefined, rare]) {
        await expect(consent.client.listConsents(query(site.accountId, { noticeSha256, cursor }))).rejects.toMatchObject({
          kind: 'invalid',
        });
      }
    });

    test('erased records are omitted, also while their erasure runs', async () => {
      const erased = (subjectId: string) => withNotice.filter((row) => row.subjectId === subjectId);
      await consent.client.eraseSubject({ accountId: site.accountId, subjectId: 'early', siteId: '', actor: { kind: 'user', id: 'u' } });
      const holder = new Client({ connectionString: consent.databaseUrl });
      await holder.connect();
      try {
        // The erasure below stops before these records.
        await holder.query('BEGIN');
        await holder.query(`SELECT FROM consents WHERE account_id = $1 AND subject_id = 'late' FOR UPDATE`, [site.accountId]);
        await consent.sql.query(
          `INSERT INTO erasure_runs (account_id, id, subject_id, asked_by_kind, asked_by_id, accepted_at, from_id, last_id, until_id, changed_at)
           VALUES ($1, 'run', 'late', 'user', 'u', now(), '', '', '~', now())`,
          [site.accountId],
        );
        const left = withNotice.filter((row) => !erased('early').includes(row) && !erased('late').includes(row));
        expect((await pagesOf({})).flat()).toEqual(idsOf(left));
        expect((await pagesOf({ includeDeleted: true })).flat()).toEqual(idsOf(withNotice));
      } finally {
        await holder.end();
      }
    });
  });

  test('a cursor is invalid for another account or other filters', async () => {
    const site = aSite(randomUUID());
    await consent.client.createConsents({ rows: [aRow(site), aRow(site)], sites: [factsOf(site)] });
    const { nextCursor } = await consent.client.listConsents(query(site.accountId, { limit: 1 }));
    await expect(consent.client.listConsents(query(randomUUID(), { cursor: nextCursor }))).rejects.toMatchObject({ kind: 'invalid' });
    await expect(consent.client.listConsents(query(site.accountId, { cursor: nextCursor, includeDeleted: true }))).rejects.toMatchObject({
      kind: 'invalid',
    });
  });
});
