import { randomUUID } from 'node:crypto';
import { findFreePort } from '@consent/local-stack';
import { isConsentError } from '@consent/sdk';
import { useSystem } from '../../system/use-system';
import { sdkClient } from './sdk-client';

const system = useSystem();
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a 400 has its code, all invalid fields and the request ID', async () => {
  const tenant = await system.tenants.create();
  const wrong = { site_id: tenant.site.id, subject_id: '', accepted: 'yes', preferences: { 'a b': true } };
  const error = await failureOf(sdkClient(system, tenant).consents.create(wrong as never));
  if (!isConsentError(error, 'invalid_request')) throw error;
  expect(error.status).toBe(400);
  expect(error.errors.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['/subject_id', '/accepted']));
  expect(error.message).not.toBe('');
  expect(error.requestId).not.toBe('');
  expect(error.docUrl).toContain('/docs/errors#invalid_request');
  expect(error.outcomeUnknown).toBe(false);
});

test('an invalid key causes the error unauthorized, which does not contain the key', async () => {
  const tenant = await system.tenants.create();
  const key = `${tenant.key.slice(0, -1)}${tenant.key.endsWith('a') ? 'b' : 'a'}`;
  const error = await failureOf(sdkClient(system, { ...tenant, key }).log.get());
  expect(error).toMatchObject({ code: 'unauthorized', status: 401 });
  expect(JSON.stringify([error, (error as Error).stack])).not.toContain(key);
});

test('an absent record causes the error not_found', async () => {
  const client = sdkClient(system, await system.tenants.create());
  expect(await failureOf(client.policies.get(randomUUID()))).toMatchObject({ code: 'not_found', status: 404 });
});

test('the client does not retry quota_exceeded', async () => {
  const tenant = await system.tenants.create({ monthlyRequests: 1 });
  let requests = 0;
  const counted: typeof fetch = (input, init) => {
    requests++;
    return fetch(input, init);
  };
  const client = sdkClient(system, tenant, { fetch: counted });
  await client.policies.list().page();
  const error = await failureOf(client.policies.list().page());
  expect(error).toMatchObject({ code: 'quota_exceeded', status: 429 });
  expect((error as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
  expect(requests).toBe(2);
});

test('an unreachable server causes the error connection_failed with a known outcome', async () => {
  const tenant = await system.tenants.create();
  const client = sdkClient(system, tenant, { baseUrl: `http://127.0.0.1:${await findFreePort()}`, maxRetries: 1 });
  const error = await failureOf(client.consents.create({ site_id: tenant.site.id, subject_id: 's', accepted: true }));
  expect(error).toMatchObject({ name: 'ConnectionError', code: 'connection_failed', status: 0, outcomeUnknown: false });
});
