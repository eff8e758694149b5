import { expectError } from '../system/expect-error';
import { useSystem } from '../system/use-system';

const liveKeys = 50;

const system = useSystem();
async function signedIn() {
  const tenant = await system.tenants.create();
  return { ...tenant, browser: await system.signIn(tenant) };
}

test('[threats 72] an account has 50 live keys at most, exact when 60 are created in parallel; a revoked key makes room', async () => {
  const { browser } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 60 }, () => browser.post('/keys', { name: 'Key' })));
  // The tenant already has one.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(liveKeys - 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectError(answer, 403, 'plan_limit_exceeded');
    expect(answer.body.message).toContain('Revoke');
  }
  const created = answers.find(({ status }) => status === 201)?.body.id as string;
  expect((await browser.delete(`/keys/${created}`)).status).toBe(200);
  expect((await browser.post('/keys', { name: 'Key' })).status).toBe(201);
  expectError(await browser.post('/keys', { name: 'Key' }), 403, 'plan_limit_exceeded');
});

test('[threats 72] [decision 4.5] at the limit 400 for an invalid body comes before 403, and an expired key makes room', async () => {
  const { browser, accountId } = await signedIn();
  await Promise.all(Array.from({ length: liveKeys - 1 }, () => browser.post('/keys', { name: 'Key' })));
  expectError(await browser.post('/keys', { name: 'Key' }), 403, 'plan_limit_exceeded');
  expectError(await browser.post('/keys', { name: '' }), 400, 'invalid_request');
  expectError(await browser.post('/keys', { name: 'Key', expires_at: '2020-01-01T00:00:00Z' }), 400, 'invalid_request');
  await system.sql.account.query(
    `UPDATE api_keys SET expires_at = now() - interval '1 second'
     WHERE id = (SELECT max(id) FROM api_keys WHERE account_id = $1)`,
    [accountId],
  );
  expect((await browser.post('/keys', { name: 'Key' })).status).toBe(201);
  expectError(await browser.post('/keys', { name: 'Key' }), 403, 'plan_limit_exceeded');
});
