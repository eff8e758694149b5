import { createApiKey } from '@consent/admission';
import { ServiceError, unavailable } from '@consent/kernel/errors';
import { waitUntil } from '@consent/testkit';
import { createLineKeeper } from './logged-requests';
import { startGateway, type TestGateway } from './start-gateway';

const accountId = 'c2cf1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e';
const headers = (requestId: string) => ({ Authorization: `Bearer ${createApiKey()}`, 'X-Request-Id': requestId });
const { logger, lineOf } = createLineKeeper();

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ logger });
});

beforeEach(() => {
  const { services } = gateway;
  services.forget();
  services.answer('resolveKey', () => ({ accountId, keyId: 'key_1' }));
  services.answer('restoreAdmission', () => {
    throw unavailable('Redis is unavailable.');
  });
  services.answer('admitUsage', ({ units }) => ({ verdict: 'admitted', granted: units, limit: 100, used: units }));
  services.answer('settleUsage', () => ({ used: 1 }));
});

afterAll(() => gateway.stop());

describe('[operations] the log line of a request that failed on our side', () => {
  test.each([
    ['a service is not available', () => unavailable('The database is unavailable.'), 503, 'unavailable', 'warn'],
    ['a service did not answer in time', () => new ServiceError('deadline', 'The answer did not come in time.'), 504, 'deadline', 'warn'],
    ['a service has a fault', () => new TypeError('x is not a function'), 500, 'internal', 'error'],
  ])('names the service, the call and the kind of error: %s', async (_what, failure, status, kind, level) => {
    gateway.services.answer('listPolicies', () => {
      throw failure();
    });
    const id = `failed-${kind}`;
    const answer = await gateway.client.get('/policies', headers(id));
    expect(answer).toMatchObject({ status, headers: { 'x-request-id': id } });
    expect(answer.text).not.toMatch(/database|function|policy/);
    const line = await lineOf(id);
    expect(line).toMatchObject({ level, fields: { status, route: '/policies', account_id: accountId, error: { kind } } });
    expect(line.fields['failed_call']).toEqual({ service: 'policy', method: 'policy.v1.PolicyService/ListPolicies', request_id: id });
  });

  test('names the account service when the key look-up fails, and the service gets the request id', async () => {
    gateway.services.answer('resolveKey', () => {
      throw unavailable('The database is unavailable.');
    });
    const id = 'failed-key-0';
    expect((await gateway.client.get('/policies', headers(id))).status).toBe(503);
    expect((await lineOf(id)).fields['failed_call']).toMatchObject({ service: 'account', request_id: id });
    expect(gateway.services.allCalls().find(({ method }) => method === 'resolveKey')?.requestId).toBe(id);
  });

  test('names the request id of the shared call when requests are grouped', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    gateway.services.answer('getConsents', (async () => {
      await held;
      throw unavailable('The database is unavailable.');
    }) as never);
    const ids = ['grouped-0', 'grouped-1', 'grouped-2', 'grouped-3', 'grouped-4'];
    // At most two calls run at a time. Requests that arrive meanwhile share the third.
    const answers = Promise.all(ids.map((id) => gateway.client.get('/consents/01J0000000000000000000000A', headers(id))));
    await waitUntil('calls are under way', () => gateway.services.callsOf('getConsents').length > 0);
    release();
    expect((await answers).map(({ status }) => status)).toEqual(ids.map(() => 503));
    const known = gateway.services
      .allCalls()
      .filter(({ method }) => method === 'getConsents')
      .map(({ requestId }) => requestId);
    for (const id of ids) {
      const call = (await lineOf(id)).fields['failed_call'] as { service: string; request_id: string };
      expect(call.service).toBe('consent');
      expect(known).toContain(call.request_id);
    }
  });

  test('names the consent service when it could not store one row of a call', async () => {
    gateway.services.answer('createConsents', () => ({
      results: [{ failure: { kind: 'unavailable', message: 'The answer is not known.' } }],
    }));
    const id = 'failed-row-0';
    const body = { site_id: accountId, subject_id: 's', accepted: true, policy_version: 1 };
    expect((await gateway.client.post('/consents', body, headers(id))).status).toBe(503);
    expect((await lineOf(id)).fields['failed_call']).toMatchObject({ service: 'consent', request_id: undefined });
  });

  test('names the export service when a download fails, without the token', async () => {
    gateway.services.answer('findSites', () => ({ sites: [] }));
    const id = 'download-0';
    const answer = await gateway.client.send('GET', `/exports/download/${'a'.repeat(40)}`, { 'X-Request-Id': id });
    expect(answer.status).toBe(503);
    const line = await lineOf(id);
    expect(line.fields['failed_call']).toMatchObject({ service: 'export' });
    expect(JSON.stringify(line.fields)).not.toContain('a'.repeat(40));
  });

  test('has no error when the request was invalid', async () => {
    const id = 'wrong-00';
    expect((await gateway.client.get('/policies?limit=x', headers(id))).status).toBe(400);
    const line = await lineOf(id);
    expect(line).toMatchObject({ level: 'info', fields: { status: 400 } });
    expect(line.fields['error']).toBeUndefined();
  });
});

describe('[decision 9.5] the advice in the answer to a request that failed on our side', () => {
  const policyId = '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e';
  const failing = (method: 'listPolicies' | 'deletePolicy', failure: Error) =>
    gateway.services.answer(method, () => {
      throw failure;
    });
  const read = async () => gateway.client.get('/policies', headers('advice-read'));
  const change = async () => gateway.client.send('DELETE', `/policies/${policyId}`, headers('advice-change'));
  const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;

  test.each([
    ['if nothing can have happened', unavailable('Away.'), 503],
    ['after a late answer to a read', new ServiceError('deadline', 'Late.'), 504],
  ])('says "repeat" %s', async (_where, failure, status) => {
    failing('listPolicies', failure);
    const answer = await read();
    expect(answer.status).toBe(status);
    expect(messageOf(answer)).toMatch(/Repeat the request/);
  });

  test.each([
    ['if the change may have been made: 504', new ServiceError('outcome_unknown', 'The connection broke.'), 504],
    ['if the service answers a change with `deadline`: 504', new ServiceError('deadline', 'Late.'), 504],
    ['after a fault: 500', new TypeError('x is not a function'), 500],
  ])('says "look" and never "repeat the request" %s', async (_when, failure, status) => {
    failing('deletePolicy', failure);
    const answer = await change();
    expect(answer).toMatchObject({ status, body: { error: 'internal_error' } });
    expect(messageOf(answer)).toMatch(/look.* before you repeat it/i);
    expect(messageOf(answer)).not.toMatch(/repeat the request/i);
  });

  test('[decision 10.10] a change is 503, not 504, if a late look-up prevented it', async () => {
    gateway.services.answer('resolveKey', () => {
      throw new ServiceError('deadline', 'Late.');
    });
    const answer = await change();
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(gateway.services.callsOf('deletePolicy')).toEqual([]);
  });
});

test('[spec 2.4, decision 2.10] a batch row that fails on our side is reported as failed at its index and may be sent again', async () => {
  gateway.services.answer('createConsents', () => ({
    results: [
      { consentJson: '{"id":"1"}' },
      { failure: { kind: 'unavailable', message: 'The policy service is unavailable.' } },
      { consentJson: '{"id":"3"}' },
    ],
  }));
  const rows = ['a', 'b', 'c'].map((subject_id) => ({ site_id: accountId, subject_id, accepted: true }));
  const { status, body } = await gateway.client.post('/consents/batch', { consents: rows }, headers('failed-batch-0'));
  expect([status, body]).toEqual([
    200,
    {
      created: 2,
      failed: 1,
      skipped_quota: 0,
      results: [
        { index: 0, status: 'created', error: '', consent: { id: '1' } },
        { index: 1, status: 'failed', error: 'internal_error: Not stored. Send this row again.' },
        { index: 2, status: 'created', error: '', consent: { id: '3' } },
      ],
    },
  ]);
});
