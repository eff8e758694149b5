import { waitUntil } from '@consent/testkit';
import { expectError, messageOf } from '../../system/expect-error';
import { misfitOf } from '../../system/openapi';
import { useSystem } from '../../system/use-system';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let browser: Browser;

beforeAll(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
});

async function createKey(body: Record<string, unknown> = { name: 'Production' }) {
  const answer = await browser.post('/keys', body);
  expect(answer.status).toBe(201);
  return answer.body as { id: string; key: string; first_characters: string; last_four: string };
}

const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('[decision 4.1] a new key works immediately, and only its response shows the key', async () => {
  const answer = await browser.post('/keys', { name: 'Production' });
  expect(answer.status).toBe(201);
  expect(misfitOf({ $ref: '#/components/schemas/NewKey' }, answer.body)).toBeUndefined();
  expect(answer.body).toMatchObject({ name: 'Production', expires_at: null, last_used_at: null, revoked_at: null });
  const { key, first_characters: first, last_four: last } = answer.body as Record<string, string>;
  expect(key).toMatch(/^sk-[0-9A-Za-z]{49}$/);
  expect([key?.startsWith(first as string), key?.endsWith(last as string)]).toEqual([true, true]);
  expect((await system.api(key).get('/consents')).status).toBe(200);
});

test('[decision 4.1] the list shows the first use of a key with a time at or after its creation', async () => {
  const { id, key } = await createKey();
  expect((await system.api(key).get('/consents')).status).toBe(200);
  const listed = async () => {
    const { data } = (await browser.get('/keys')).body as { data: { id: string; created_at: string; last_used_at: string | null }[] };
    return data.find((each) => each.id === id);
  };
  await waitUntil('the use shows', async () => typeof (await listed())?.last_used_at === 'string');
  const { created_at: created, last_used_at: used } = (await listed()) ?? {};
  expect(Date.parse(used ?? '')).toBeGreaterThanOrEqual(Date.parse(created ?? ''));
});

test('[decision 4.1] no later response contains the secret', async () => {
  const { id, key } = await createKey();
  const listed = await browser.get('/keys');
  expect(listed.status).toBe(200);
  expect(misfitOf({ $ref: '#/components/schemas/KeyList' }, listed.body)).toBeUndefined();
  expect(listed.text).toContain(id);
  expect(listed.text + (await browser.delete(`/keys/${id}`)).text).not.toContain(key);
});

test('[decision 5] keys are listed newest first, revoked ones included, without keys of other accounts', async () => {
  const other = await system.tenants.create();
  const owner = await system.signIn(other);
  const older = (await owner.post('/keys', { name: 'older' })).body.id as string;
  const newer = (await owner.post('/keys', { name: 'newer' })).body.id as string;
  await owner.delete(`/keys/${older}`);
  const { data } = (await owner.get('/keys')).body as { data: { id: string; revoked_at: string | null }[] };
  expect(data.map(({ id }) => id)).toEqual([newer, older, other.keyId]);
  expect(data.map(({ revoked_at }) => revoked_at === null)).toEqual([true, false, true]);
});

test('[decision 4.1] a revoked key is refused on every gateway at the next request; revoking it again returns the same record', async () => {
  const { id, key } = await createKey();
  for (const gateway of [0, 1]) expect((await system.api(key, gateway).get('/consents')).status).toBe(200);
  const revoked = await browser.delete(`/keys/${id}`);
  expect(revoked.status).toBe(200);
  expect(misfitOf({ $ref: '#/components/schemas/Key' }, revoked.body)).toBeUndefined();
  expect(revoked.body).toMatchObject({ id, revoked_at: expect.any(String) });
  for (const gateway of [0, 1]) expectError(await system.api(key, gateway).get('/consents'), 401, 'unauthorized');
  const again = await browser.delete(`/keys/${id}`);
  expect([again.status, again.body]).toEqual([200, { ...revoked.body, last_used_at: again.body.last_used_at }]);
});

test('[decision 4.1] expires_at is kept to the millisecond and converted to UTC', async () => {
  const expiresAt = inOneHour();
  expect(await createKey({ name: 'K', expires_at: expiresAt })).toMatchObject({ expires_at: expiresAt });
  expect(await createKey({ name: 'K', expires_at: '2999-01-01T01:00:00+01:00' })).toMatchObject({ expires_at: '2999-01-01T00:00:00.000Z' });
  expect(await createKey({ name: 'K', expires_at: null })).toMatchObject({ expires_at: null });
});

test.each([
  ['an expires_at in the past', { name: 'K', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ['an expires_at without a time', { name: 'K', expires_at: '2999-01-01' }, 'expires_at'],
  ['an expires_at that is not a date', { name: 'K', expires_at: 'tomorrow' }, 'expires_at'],
  ['a number as expires_at', { name: 'K', expires_at: 4_000_000_000_000 }, 'expires_at'],
  ['no name', {}, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['a blank name', { name: '   ' }, 'name'],
  ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name'],
  ['an unknown field', { name: 'K', scopes: ['read'] }, 'scopes'],
])('[decisions 1.2, 5] a key with %s returns 400, and the message names the field', async (_, body, field) => {
  const answer = await browser.post('/keys', body);
  expectError(answer, 400, 'invalid_request');
  expect(messageOf(answer)).toContain(field);
});

test('[decision 8.8] another account’s key, an absent one and a malformed id get the same 404, and the key keeps working', async () => {
  const other = await system.tenants.create();
  const answers = [];
  for (const id of [other.keyId, 'key_00000000000000000000000001', other.keyId.toLowerCase(), 'x', tenant.accountId])
    answers.push(await browser.delete(`/keys/${id}`));
  for (const answer of answers) {
    expectError(answer, 404, 'not_found');
    expect(answer.text).toBe(answers[0]?.text);
  }
  expect((await system.api(other.key).get('/consents')).status).toBe(200);
});
