import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Notice, Site } from '@consent/contracts';
import type { SentHeaders } from './http-client';
import { browserWith, cookiesOf, createPeople } from './people';
import { startGateway, type TestGateway } from './start-gateway';

const siteId = randomUUID();
const siteOf = (accountId: string): Site => ({
  ...{ id: siteId, accountId, name: 'Shop', domain: 'shop.example', categoriesClosed: false, categories: [] },
  ...{ policyId: '', token: 'st_x', createdAtMs: 0, updatedAtMs: 0, deletedAtMs: 0 },
});
const noticeOf = (number: number, kind: string): Notice => ({ number, sha256: String(number).padStart(64, '0'), madeAtMs: number, kind });

async function signIn(gateway: TestGateway): Promise<SentHeaders> {
  const { token, session } = createPeople(gateway.services).signIn();
  gateway.services.answer('getSite', () => ({ site: siteOf(session.account.id) }));
  const { value } = cookiesOf(await gateway.client.get('/auth/me', { Cookie: `session=${token}` }))['csrf_token'] as { value: string };
  return browserWith(token, value).write();
}

describe('with a gateway that serves banner.js', () => {
  const verifyPage = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'" />`;
  let folder: string;
  let gateway: TestGateway;
  let headers: SentHeaders;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
    const files = {
      'index.html': '',
      'banner.js': 'void 0;',
      'banner-parts.json': '{}',
      'verify-evidence.mjs': '',
      'verify.html': verifyPage,
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    gateway = await startGateway({ settings: { DASHBOARD_FOLDER: folder } });
    headers = await signIn(gateway);
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  test('[decision 51.2] the newest notice is a form, and the current one is that of the banner', async () => {
    gateway.services.answer('registerNotice', () => ({ notice: noticeOf(1, 'banner') }));
    gateway.services.answer('listNotices', () => ({ notices: [noticeOf(2, 'form'), noticeOf(1, 'banner')] }));
    const { body } = await gateway.client.get(`/sites/${siteId}/notices`, headers);
    expect(body).toMatchObject({
      data: [
        { number: 2, kind: 'form' },
        { number: 1, kind: 'banner' },
      ],
      current_number: 1,
    });
  });
});

describe('[decision 50.12] answers', () => {
  const counts = { acceptAll: 5, refuseAll: 4, save: 3, signal: 2, withdraw: 1 };
  const none = { acceptAll: 0, refuseAll: 0, save: 0, signal: 0, withdraw: 0 };
  const path = `/sites/${siteId}/notices`;
  let gateway: TestGateway;
  let headers: SentHeaders;
  async function start(options: Parameters<typeof startGateway>[0] = {}) {
    const started = await startGateway(options);
    onTestFinished(() => started.stop());
    gateway = started;
    headers = await signIn(gateway);
    const notices = [noticeOf(2, 'form'), noticeOf(1, 'banner')];
    gateway.services.answer('listNotices', () => ({ notices }));
    gateway.services.answer('getNotice', () => ({ notice: noticeOf(2, 'form'), content: '{}' }));
    gateway.services.answer('countAnswers', ({ noticeSha256s }) => ({
      answers: noticeSha256s.map((sha256) => (sha256 === noticeOf(2, '').sha256 ? counts : none)),
    }));
    return gateway.services;
  }
  const answersIn = async () => {
    const [list, one] = [await gateway.client.get(path, headers), await gateway.client.get(`${path}/2`, headers)];
    expect([list.status, one.status]).toEqual([200, 200]);
    return [...(list.body as { data: { answers: unknown }[] }).data, one.body as { answers: unknown }].map(({ answers }) => answers);
  };

  test('are counted in one call for a page, and their total is their sum', async () => {
    const services = await start();
    const ofForm = { total: 15, accept_all: 5, refuse_all: 4, save: 3, signal: 2, withdraw: 1 };
    const ofBanner = { total: 0, accept_all: 0, refuse_all: 0, save: 0, signal: 0, withdraw: 0 };
    expect(await answersIn()).toEqual([ofForm, ofBanner, ofForm]);
    expect(services.callsOf('countAnswers').map(({ noticeSha256s }) => noticeSha256s.length)).toEqual([2, 1]);
  });

  test('are null if the consent service fails, is silent for a second, or is of an earlier release, and the notices are there', async () => {
    const services = await start();
    services.answer('countAnswers', () => {
      throw new Error('broken');
    });
    expect(await answersIn()).toEqual([null, null, null]);
    // The fake never answers.
    services.answer('countAnswers', () => new Promise(() => {}) as never);
    const before = performance.now();
    expect(await answersIn()).toEqual([null, null, null]);
    expect(performance.now() - before).toBeLessThan(8_000);

    await start({ features: ['once', 'notices', 'registered_notices'] });
    expect(await answersIn()).toEqual([null, null, null]);
  });
});

describe('[decision 51.6] with a policy service of an earlier release, which would ignore the picture', () => {
  let gateway: TestGateway;
  let headers: SentHeaders;
  beforeAll(async () => {
    gateway = await startGateway({ features: ['once', 'notices'] });
    headers = await signIn(gateway);
    gateway.services.answer('listNotices', () => ({ notices: [noticeOf(1, '')] }));
    gateway.services.answer('registerForm', () => ({ notice: noticeOf(1, ''), created: true, replayed: false }));
  });
  afterAll(() => gateway.stop());

  test.each([
    ['POST', `/sites/${siteId}/notices`, { texts: { en: { message: 'May we?' } } }],
    ['GET', `/sites/${siteId}/notices`, undefined],
    ['GET', `/sites/${siteId}/notices/1`, undefined],
    ['GET', `/sites/${siteId}/notices/1/picture`, undefined],
  ])('%s %s is 503 with Retry-After, and that service is not asked', async (method, path, body) => {
    gateway.services.forget();
    const answer = method === 'POST' ? await gateway.client.post(path, body, headers) : await gateway.client.get(path, headers);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    for (const call of ['registerForm', 'listNotices', 'getNotice', 'getPicture'] as const)
      expect(gateway.services.callsOf(call)).toEqual([]);
  });
});
