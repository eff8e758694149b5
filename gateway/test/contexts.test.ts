import { randomUUID } from 'node:crypto';
import { type ConsentContext, parseContext } from '@consent/evidence-format';
import { unavailable } from '@consent/kernel/errors';
import { readSecrets } from '@consent/kernel';
import { createNoticeTokens } from '../src/notices/notice-tokens';
import { createSites } from './fake-sites';
import { type SentHeaders } from './http-client';
import { metricOf } from './metric-of';
import { browserWith, cookiesOf, createPeople } from './people';
import { startGateway, type TestGateway } from './start-gateway';

const cursorKey = 'n'.repeat(32);
const hourMs = 3_600_000;
const tokensAt = (hoursAgo: number, secret = cursorKey) => createNoticeTokens(readSecrets(secret), () => Date.now() - hoursAgo * hourMs);
const [sha256, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
const shown = { notice_sha256: sha256, language: 'pt-BR', surface: 'banner', action: 'refuse_all' };

async function startWith(options: Parameters<typeof startGateway>[0] = {}) {
  const gateway = await startGateway(options);
  const { services } = gateway;
  const { newSite } = createSites(services);
  services.answer('checkConsents', ({ rows }) => ({ results: rows.map(() => ({})) }));
  services.answer('findNotices', ({ notices }) => ({
    found: notices.map((notice) => (notice.sha256 === other ? { languages: [] } : { number: 7, languages: ['en', 'pt-BR'] })),
  }));
  const { token, session } = createPeople(services).signIn();
  const { value } = cookiesOf(await gateway.client.get('/auth/me', { Cookie: `session=${token}` }))['csrf_token'] as { value: string };
  const headers: SentHeaders = browserWith(token, value).write();
  services.forget();
  const stored = () =>
    services
      .callsOf('createConsents')
      .flatMap(({ rows }) => rows.map(({ context }) => (context === undefined ? undefined : parseContext(context))));
  return { ...gateway, newSite, headers, session, stored };
}

let gateway: Awaited<ReturnType<typeof startWith>>;
beforeAll(async () => {
  gateway = await startWith();
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.services.forget());

const body = { subject_id: 'subject-1', accepted: false };
const publish = (token: string, context: unknown, at: Pick<TestGateway, 'client'> = gateway) =>
  at.client.post('/public/consent', { ...body, context }, { 'X-Site-Token': token, Accept: 'application/problem+json, application/json' });
const errorsOf = ({ text }: { text: string }) => (JSON.parse(text) as { errors: { pointer: string; message: string }[] }).errors;

describe('the context of a consent from a page', () => {
  test('with the token of the document is served, and nothing is looked up', async () => {
    const site = gateway.newSite();
    const token = tokensAt(47).of({ siteId: site.id, sha256: other });
    const context = { ...shown, notice_sha256: other, language: 'tlh', signals: { gpc: true }, token };
    expect((await publish(site.token, context)).status).toBe(201);
    const expected: ConsentContext = {
      ...{ notice_sha256: other, language: 'tlh', surface: 'banner', action: 'refuse_all', signals: { gpc: true }, asked: 'served' },
    };
    expect([gateway.stored(), gateway.services.callsOf('findNotices')]).toEqual([[expected], []]);
  });

  test('[decision 54] with the place and the rule that the banner read keeps both', async () => {
    const { token } = gateway.newSite();
    expect((await publish(token, { ...shown, signals: { gpc: true, place: 'US-CA', rule: 2 } })).status).toBe(201);
    expect(gateway.stored()[0]?.signals).toEqual({ gpc: true, place: 'US-CA', rule: 2 });
  });

  test('with an expired token is claimed, and nothing is looked up, so that it never costs a choice', async () => {
    const site = gateway.newSite();
    const token = tokensAt(49).of({ siteId: site.id, sha256: other });
    expect((await publish(site.token, { ...shown, notice_sha256: other, token })).status).toBe(201);
    expect([gateway.stored()[0]?.asked, gateway.services.callsOf('findNotices')]).toEqual(['claimed', []]);
  });

  test('without a token is claimed, after one look-up for all who ask the same', async () => {
    const site = gateway.newSite();
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(site.token, shown)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await publish(site.token, shown)).status).toBe(201);
    expect(gateway.stored().map((context) => context?.asked)).toEqual(Array.from({ length: 6 }, () => 'claimed'));
    const asked = gateway.services.callsOf('findNotices');
    expect(asked.length).toBeLessThan(5);
    for (const request of asked) expect(request).toEqual({ accountId: site.accountId, notices: [{ siteId: site.id, sha256 }] });
  });

  test('with a token of another site, of another notice, altered or of another secret is claimed, and counted', async () => {
    const refused = () => metricOf(gateway.metricsUrl, 'consent_notice_tokens_total', { result: 'refused' }).then((count = 0) => count);
    const before = await refused();
    const [site, neighbour] = [gateway.newSite(), gateway.newSite()];
    const ofSite = { siteId: site.id, sha256 };
    const token = tokensAt(0).of(ofSite);
    for (const wrong of [
      tokensAt(0).of({ ...ofSite, siteId: neighbour.id }),
      tokensAt(0).of({ ...ofSite, sha256: other }),
      `${token.slice(0, -2)}${token.endsWith('A') ? 'B' : 'A'}A`,
      tokensAt(0, 'x'.repeat(32)).of(ofSite),
      '',
    ])
      expect([wrong, (await publish(site.token, { ...shown, token: wrong })).status]).toEqual([wrong, 201]);
    expect(gateway.stored().map((context) => context?.asked)).toEqual(Array.from({ length: 5 }, () => 'claimed'));
    expect((await refused()) - before).toBe(5);
  });

  test('with a notice that the site does not have, or a language that the notice does not have, is 400 with its pointer', async () => {
    const { token } = gateway.newSite();
    const unknown = await publish(token, { ...shown, notice_sha256: other });
    expect([unknown.status, errorsOf(unknown)]).toMatchObject([400, [{ pointer: '/context/notice_sha256' }]]);
    const language = await publish(token, { ...shown, language: 'de' });
    expect([language.status, errorsOf(language)]).toMatchObject([400, [{ pointer: '/context/language' }]]);
    expect(gateway.stored()).toEqual([]);
  });

  test.each([
    ['/context/action', { action: 'accept' }],
    ['/context/surface', { surface: 'email' }],
    ['/context/notice_sha256', { notice_sha256: sha256.toUpperCase() }],
    ['/context/language', { language: 'pt_BR' }],
    ['/context/signals/dnt', { signals: { dnt: true } }],
    ['/context/signals/gpc', { signals: { gpc: 'yes' } }],
    ['/context/signals/place', { signals: { place: 'California' } }],
    ['/context/signals/rule', { signals: { rule: 51 } }],
    ['/context/token', { token: 'x'.repeat(201) }],
    ['/context/asked', { asked: 'served' }],
  ])('with a wrong member is 400 with the pointer %s', async (pointer, wrong) => {
    const answer = await publish(gateway.newSite().token, { ...shown, ...wrong });
    expect([answer.status, errorsOf(answer).map((fault) => fault.pointer)]).toEqual([400, [pointer]]);
    expect(gateway.services.callsOf('findNotices')).toEqual([]);
  });

  test('is absent if the page sends none, and nothing is looked up', async () => {
    expect((await publish(gateway.newSite().token, undefined)).status).toBe(201);
    expect([gateway.stored(), gateway.services.callsOf('findNotices')]).toEqual([[undefined], []]);
  });
});

describe('the context of a consent from a server', () => {
  const siteId = randomUUID();
  const row = { ...body, site_id: siteId.toUpperCase(), context: { ...shown, surface: 'api' } };
  const post = (path: string, sent: object, at = gateway) =>
    at.client.post(path, sent, { ...at.headers, Accept: 'application/problem+json, application/json' });

  test('is looked up on its site, in any case of its id', async () => {
    expect((await post('/consents', row)).status).toBe(201);
    expect(gateway.services.callsOf('findNotices')).toMatchObject([{ notices: [{ siteId, sha256 }] }]);
    expect(gateway.stored()).toMatchObject([{ asked: 'claimed', surface: 'api', notice_sha256: sha256 }]);
    const token = tokensAt(1).of({ siteId, sha256 });
    expect((await post('/consents', { ...row, context: { ...row.context, token } })).status).toBe(201);
    expect(gateway.stored()[1]?.asked).toBe('served');
    const unknown = await post('/consents', { ...row, context: { ...row.context, notice_sha256: other } });
    expect([unknown.status, errorsOf(unknown)]).toMatchObject([400, [{ pointer: '/context/notice_sha256' }]]);
  });

  test('a batch of 1000 notices is one look-up, and rows fail one by one, also in a dry run', async () => {
    const hashOf = (at: number) => at.toString(16).padStart(64, '0');
    const rows = Array.from({ length: 1000 }, (_, at) => ({
      ...row,
      context: { ...shown, notice_sha256: at === 500 ? other : hashOf(at) },
    }));
    rows[3] = { ...row, context: { ...shown, notice_sha256: hashOf(3), language: 'de' } };
    for (const extra of [{}, { dry_run: true }]) {
      gateway.services.forget();
      const { results, failed } = (await post('/consents/batch', { consents: rows, ...extra })).body as {
        failed: number;
        results: { status: string; error: string }[];
      };
      expect(failed).toBe(2);
      expect(results[3]).toMatchObject({ status: 'failed', error: 'invalid_request: context.language is not a language of this notice.' });
      expect(results[500]?.error).toBe('invalid_request: context.notice_sha256 is not the hash of a notice of this site.');
      const looked = gateway.services.callsOf('findNotices').map(({ notices }) => notices.length);
      // The second time all but the unknown one are known.
      expect(looked).toEqual(Object.hasOwn(extra, 'dry_run') ? [1] : [1000]);
    }
  });

  test('rows that are no objects, and rows without a context, are as before', async () => {
    const { results } = (await post('/consents/batch', { consents: [null, 1, { ...body, site_id: siteId }, row] })).body as {
      results: { status: string }[];
    };
    expect(results.map(({ status }) => status)).toEqual(['failed', 'failed', 'created', 'created']);
    expect(gateway.stored().map((context) => context?.asked)).toEqual([undefined, 'claimed']);
  });
});

describe('while the policy service is away, or an earlier release', () => {
  const failing = async (start: () => ReturnType<typeof startWith>, work: (at: Awaited<ReturnType<typeof startWith>>) => Promise<void>) => {
    const at = await start();
    try {
      await work(at);
    } finally {
      await at.stop();
    }
  };
  const isAway = async () => {
    const at = await startWith();
    at.services.answer('findNotices', () => {
      throw unavailable('Not now.');
    });
    return at;
  };
  const isEarlier = () => startWith({ features: ['once', 'shown_text', 'consent_context', 'dry_runs'] });

  test.each([
    ['away', isAway],
    ['earlier', isEarlier],
  ])('only consents that need a look-up are 503 with Retry-After (%s)', (_what, start) =>
    failing(start, async (at) => {
      const site = at.newSite();
      const ofSite = { siteId: site.id, sha256 };
      const needs = await publish(site.token, shown, at);
      expect([needs.status, needs.headers['retry-after']]).toEqual([503, '1']);
      for (const token of [tokensAt(1).of(ofSite), tokensAt(99).of(ofSite)])
        expect((await publish(site.token, { ...shown, token }, at)).status).toBe(201);
      expect((await publish(site.token, undefined, at)).status).toBe(201);
      const rows = [
        { ...body, site_id: site.id },
        { ...body, site_id: site.id, context: shown },
        { ...body, site_id: site.id, context: { ...shown, token: tokensAt(1).of(ofSite) } },
      ];
      for (const sent of [{}, { 'Idempotency-Key': 'a-key' }]) {
        at.services.forget();
        at.services.answer('createConsents', ({ rows: asked }) => ({
          results: asked.map(({ refusal, id }) => (refusal ? { failure: refusal } : { consentJson: JSON.stringify({ id }) })),
        }));
        const { results } = (await at.client.post('/consents/batch', { consents: rows }, { ...at.headers, ...sent })).body as {
          results: { status: string; error: string }[];
        };
        expect(results.map(({ status, error }) => [status, error])).toEqual([
          ['created', ''],
          ['failed', 'internal_error: Not stored. Send this row again.'],
          ['created', ''],
        ]);
      }
    }),
  );
});

test('a consent service of an earlier release never gets a context: 503 for those that carry one, and nobody else', async () => {
  const earlier = await startWith({ features: ['once', 'shown_text', 'dry_runs', 'notices_by_hash'] });
  try {
    const site = earlier.newSite();
    const statusOf = async (context: unknown) => (await publish(site.token, context, earlier)).status;
    expect([await statusOf(shown), await statusOf(undefined)]).toEqual([503, 201]);
    const batch = async (context: unknown, extra = {}) => {
      const consents = [{ ...body, site_id: site.id, context }];
      return (await earlier.client.post('/consents/batch', { consents, ...extra }, earlier.headers)).status;
    };
    expect([await batch(shown), await batch(shown, { dry_run: true }), await batch(undefined)]).toEqual([503, 503, 200]);
    expect(earlier.stored()).toEqual([undefined, undefined]);
  } finally {
    await earlier.stop();
  }
});

describe('GET /consents/{id}/context', () => {
  const id = '01M7YNAYM0FB4C02YEHA0XX7A1';
  const siteId = randomUUID();
  const read = async (context: string | undefined) => {
    gateway.services.answer('getConsents', ({ refs }) => ({
      results: refs.map((ref) => ({
        consent: {
          ...ref,
          ...{ siteId, subjectId: 's', consentId: '', accepted: true, preferencesJson: '{}', policyVersion: 0, country: '', region: '' },
          ...{ userAgent: '', createdAtMs: 0, updatedAtMs: 0, deletedAtMs: 0, policyId: '', policySha256: '' },
          ...{ recordedBy: 'site', context },
        },
      })),
    }));
    return (await gateway.client.get(`/consents/${id}/context`, gateway.headers)).body;
  };
  const text = (hash: string) =>
    JSON.stringify({ action: 'save', asked: 'served', language: 'en', notice_sha256: hash, signals: { gpc: false }, surface: 'banner' });
  const answer = (hash: string, number: number | null) => ({
    ...{ recorded_by: 'site', actor_id: null, notice_sha256: hash, notice_number: number, asked: 'served', language: 'en' },
    ...{ surface: 'banner', action: 'save', signals: { gpc: false } },
  });

  test('has what was asked, with the number of the notice if it can be found out now', async () => {
    expect(await read(text(sha256))).toEqual(answer(sha256, 7));
    expect(await read(text(other))).toEqual(answer(other, null));
    gateway.services.answer('findNotices', () => {
      throw unavailable('Not now.');
    });
    expect(await read(text('ef'.repeat(32)))).toEqual(answer('ef'.repeat(32), null));
  });

  test('is null throughout for a record without a context', async () => {
    expect(await read(undefined)).toEqual({
      ...{ recorded_by: 'site', actor_id: null, notice_sha256: null, notice_number: null, asked: null, language: null },
      ...{ surface: null, action: null, signals: null },
    });
  });
});
