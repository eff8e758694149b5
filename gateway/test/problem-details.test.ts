import { connect } from 'node:net';
import { createApiKey } from '@consent/admission';
import { errorCodes, ServiceError, unavailable } from '@consent/kernel/errors';
import { createSites, page } from './fake-sites';
import type { HttpAnswer, SentHeaders } from './http-client';
import { startGateway, type TestGateway } from './start-gateway';

const problemType = 'application/problem+json';
const asProblem = { Accept: problemType };
const key = { Authorization: `Bearer ${createApiKey()}` };
const consent = { site_id: '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e', subject_id: 's', accepted: true };

let gateway: TestGateway;
let newSite: ReturnType<typeof createSites>['newSite'];

beforeAll(async () => {
  gateway = await startGateway({ settings: { PUBLIC_URL: 'https://consent.example/' } });
  ({ newSite } = createSites(gateway.services));
  const { services } = gateway;
  services.answer('resolveKey', () => ({ accountId: 'c2cf1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e', keyId: 'key_1' }));
  services.answer('restoreAdmission', () => ({}));
  services.answer('settleUsage', () => ({ used: 1 }));
});

beforeEach(() => {
  gateway.services.answer('admitUsage', ({ units }) => ({ verdict: 'admitted', granted: units, limit: 100, used: units }));
});

afterAll(() => gateway.stop());

async function inBothForms(method: string, path: string, headers: SentHeaders = {}, body?: unknown) {
  const envelope = await gateway.client.send(method, path, { 'X-Request-Id': 'both-forms', ...headers }, body);
  const problem = await gateway.client.send(method, path, { 'X-Request-Id': 'both-forms', ...headers, ...asProblem }, body);
  return { envelope, problem };
}

function expectSame({ envelope, problem }: { envelope: HttpAnswer; problem: HttpAnswer }) {
  const { error, message } = envelope.body as { error: keyof typeof errorCodes; message: string };
  expect(envelope.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(problem.headers['content-type']).toBe(problemType);
  expect(problem.headers['vary']).toMatch(/(^|, )Accept$/);
  const address = `https://consent.example/docs/errors#${error}`;
  expect(envelope.headers['link']).toBe(`<${address}>; rel="help"`);
  const body = JSON.parse(problem.text) as { errors: { pointer: string; parameter?: string; message: string }[] };
  expect({ status: problem.status, body }).toEqual({
    status: envelope.status,
    body: {
      ...{ type: address, title: errorCodes[error].title, status: envelope.status, detail: message, code: error },
      ...{ errors: expect.any(Array), request_id: 'both-forms', doc_url: address },
    },
  });
  const { date: _, ...before } = envelope.headers;
  for (const [name, value] of Object.entries(before)) {
    // Retry-After counts the seconds until the month ends, and the second answer may come in a later one.
    if (name === 'retry-after') expect(Math.abs(Number(value) - Number(problem.headers[name]))).toBeLessThan(60);
    else if (!['content-type', 'content-length', 'vary', 'connection', 'keep-alive'].includes(name))
      expect(problem.headers[name]).toEqual(value);
  }
  if (envelope.status === 400) expect(body.errors.map((fault) => fault.message)).toContain(message);
  else expect(body.errors).toEqual([]);
  return body;
}

describe('[decisions 9.4, 23.1] the same failure in both forms', () => {
  const good = JSON.stringify(consent);
  test.each([
    ['an unknown path', 'GET', '/nothing', {}, undefined, 404],
    ['an unknown path of pages', 'GET', '/../../docs/nothing', {}, undefined, 404],
    ['a wrong method', 'PATCH', '/consents', {}, undefined, 405],
    ['no credentials', 'GET', '/consents', {}, undefined, 401],
    ['a key on a route for people', 'GET', '/sites', key, undefined, 403],
    ['a record that does not exist', 'GET', '/policies/x', key, undefined, 404],
    ['a body that is no JSON', 'POST', '/consents', key, '{"a":', 400],
    ['a body that is no object', 'POST', '/consents', key, '[]', 400],
    ['another content type', 'POST', '/consents', { ...key, 'Content-Type': 'text/plain' }, good, 400],
    ['a body above the limit', 'POST', '/auth/login', {}, ' '.repeat(16 * 1024 + 1), 413],
    ['a wrong query', 'GET', '/consents?limit=0', key, undefined, 400],
    [
      'a malformed Idempotency-Key',
      'POST',
      '/policies',
      { ...key, 'Idempotency-Key': 'ä' },
      '{"name":"Policy","content":"twenty characters and more"}',
      400,
    ],
  ] as [string, string, string, SentHeaders, string | undefined, number][])('%s', async (_what, method, path, headers, body, status) => {
    const answers = await inBothForms(method, path, headers, body);
    expect(answers.envelope.status).toBe(status);
    expectSame(answers);
  });

  test('429 of the quota, with Retry-After and the quota headers', async () => {
    gateway.services.answer('admitUsage', () => ({ verdict: 'quota_exceeded', granted: 0, limit: 100, used: 100 }));
    const answers = await inBothForms('GET', '/policies', key);
    expect(answers.problem.status).toBe(429);
    expect(answers.problem.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/), 'x-ratelimit-remaining': '0' });
    expect(expectSame(answers)).toMatchObject({
      detail: expect.stringMatching(
        /^Monthly limit reached: your plan includes 100 API requests\. Resets on \d{4}-\d{2}-01, 00:00 UTC\. Upgrade at https:\/\/consent\.example\/plan\.$/,
      ),
    });
  });

  test.each([
    [503, unavailable('secret detail')],
    [504, new ServiceError('deadline', 'secret detail')],
    [500, new TypeError('secret detail')],
  ])('%i of a service has its generic text', async (status, failure) => {
    gateway.services.answer('listPolicies', () => {
      throw failure;
    });
    const answers = await inBothForms('GET', '/policies', key);
    expect(answers.problem.status).toBe(status);
    expect(answers.problem.text).not.toContain('secret');
    expectSame(answers);
  });

  test('public ingest: the page may read the answer, and Vary names both headers', async () => {
    const { token } = newSite();
    const answers = await inBothForms('POST', '/public/consent', { 'X-Site-Token': token, Origin: page }, { subject: 's' });
    expect(answers.problem.headers).toMatchObject({ 'access-control-allow-origin': page, vary: 'Origin, Accept' });
    expectSame(answers);
    expect(answers.envelope.headers['vary']).toBe('Origin');
  });

  test('HEAD gets the headers of the form, without a body', async () => {
    const get = await gateway.client.send('GET', '/consents?limit=0', { ...key, ...asProblem });
    const head = await gateway.client.send('HEAD', '/consents?limit=0', { ...key, ...asProblem });
    expect(head).toMatchObject({ status: 400, text: '' });
    for (const name of ['content-type', 'content-length', 'vary']) expect(head.headers[name]).toBe(get.headers[name]);
  });

  test('a body with malformed chunks', async () => {
    const answer = await new Promise<string>((resolve) => {
      let received = '';
      const lines = ['POST /api/v1/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', `Accept: ${problemType}`];
      const socket = connect(gateway.port, '127.0.0.1', () =>
        socket.write(`${lines.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`),
      );
      socket.setEncoding('utf8').on('data', (piece: string) => (received += piece));
      socket.on('close', () => resolve(received));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\nContent-Type: application\/problem\+json\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'invalid_request', status: 400, errors: [] });
  });

  test('a success is the same for every Accept header', async () => {
    const [plain, accepting] = [await gateway.client.get('/openapi.json'), await gateway.client.get('/openapi.json', asProblem)];
    expect([accepting.status, accepting.text, accepting.headers['vary']]).toEqual([200, plain.text, 'Accept-Encoding']);
  });
});

describe('[decision 23.2] errors', () => {
  const errorsOf = async (method: string, path: string, body?: unknown, headers: SentHeaders = key) =>
    (JSON.parse((await gateway.client.send(method, path, { ...headers, ...asProblem }, body)).text) as { errors: unknown[] }).errors;

  test('name every wrong field of the body and every wrong parameter', async () => {
    expect(await errorsOf('POST', '/consents?dry=1', { ...consent, accepted: 'yes', preferences: { analytics: 1 } })).toEqual([
      { pointer: '/accepted', message: 'accepted must be a boolean, got a string.' },
      { pointer: '/preferences/analytics', message: 'preferences.analytics must be a boolean, got a number.' },
      { pointer: '', parameter: 'dry', message: 'Unknown query parameter "dry".' },
    ]);
    expect(await errorsOf('GET', '/consents?limt=1&limit=0&accepted=x')).toEqual([
      { pointer: '', parameter: 'limt', message: 'Unknown query parameter "limt". Did you mean limit?' },
      { pointer: '', parameter: 'limit', message: 'limit must be an integer from 1 to 100.' },
      { pointer: '', parameter: 'accepted', message: 'accepted must be true or false.' },
    ]);
  });

  test('name parameters of the path and the headers, and the pair from and to', async () => {
    const long = await errorsOf('DELETE', `/consents/by-subject/${'x'.repeat(257)}`);
    expect(long).toEqual([{ pointer: '', parameter: 'subjectId', message: expect.stringMatching(/^subjectId must be/) }]);
    const from = await errorsOf('GET', '/consents?from=2026-02-01&to=2026-01-01');
    expect(from).toEqual([{ pointer: '', parameter: 'from', message: 'from must not be after to.' }]);
  });

  test('point to a field that a service refuses', async () => {
    gateway.services.answer('createConsents', () => ({
      results: [{ failure: { kind: 'invalid', message: 'preferences.a.b is not a category of this site; it allows: ads.' } }],
    }));
    const [fault] = await errorsOf('POST', '/consents', { ...consent, policy_version: 1 });
    expect(fault).toMatchObject({ pointer: '/preferences/a.b' });
    gateway.services.answer('createConsents', () => ({ results: [{ failure: { kind: 'invalid', message: 'Something else.' } }] }));
    expect(await errorsOf('POST', '/consents', { ...consent, policy_version: 1 })).toEqual([{ pointer: '', message: 'Something else.' }]);
  });

  test('are at most 100, including the message of the envelope', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`f${index}`, 1]));
    const { envelope, problem } = await inBothForms('POST', '/consents', key, { ...consent, ...unknown });
    const { errors } = JSON.parse(problem.text) as { errors: { message: string }[] };
    expect(errors).toHaveLength(100);
    expect(errors.map(({ message }) => message)).toContain((envelope.body as { message: string }).message);
  });

  test('contain field names of the request and nothing else of it', async () => {
    const sent = {
      ...consent,
      site_id: 'canary',
      accepted: 'canary',
      preferences: ['canary'],
      policy_version: 'canary',
      ip_address: 'canary',
    };
    const { envelope, problem } = await inBothForms('POST', '/consents?limit=canary', key, sent);
    expect(problem.status).toBe(400);
    expect(envelope.text + problem.text).not.toContain('canary');
  });
});
