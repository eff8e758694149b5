import type { ApiAnswer } from '../system/api-client';
import { expectError } from '../system/expect-error';
import { absentUuid, aPolicy, createPolicy } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import { useSystem } from '../system/use-system';
import type { TenantOptions } from '../system/tenants';

const livePolicies = 1000;
/** The longest text: 200,000 characters of 4 bytes. Free has room for 25 of them, 20 MB. */
const longest = '😀'.repeat(200_000);

const system = useSystem();
async function signedIn(options: TenantOptions) {
  const tenant = await system.tenants.create(options);
  return { tenant, api: system.api(tenant.key), browser: await system.signIn(tenant) };
}

const inParallel = (count: number, call: (at: number) => Promise<ApiAnswer>) =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at)));
const statusesOf = (answers: ApiAnswer[]) => answers.map(({ status }) => status).sort();

/** Sets the counter of an account without storing anything. services/policy tests that stored policies are counted. */
const pretendToHave = (accountId: string, counter: 'live_policies' | 'text_bytes', count: number) =>
  system.sql.policy.query(`UPDATE policy_usage SET ${counter} = $2 WHERE account_id = $1`, [accountId, count]);

test('[threats 73] an account has 1,000 policies at most, exact in parallel; a deleted policy makes room', async () => {
  const { api, browser, tenant } = await signedIn({});
  const { id } = await createPolicy(api);
  await pretendToHave(tenant.accountId, 'live_policies', livePolicies - 5);
  const last = await inParallel(20, (at) => (at % 2 === 0 ? api : browser).post('/policies', aPolicy()));
  expect(statusesOf(last)).toEqual([...Array<number>(5).fill(201), ...Array<number>(15).fill(403)]);
  for (const answer of last.filter(({ status }) => status === 403)) {
    expectError(answer, 403, 'plan_limit_exceeded');
    expect(answer.body.message).toContain('Delete');
  }
  // Versions don't count as policies.
  expect((await api.put(`/policies/${id}`, aPolicy())).status).toBe(200);
  expect((await api.delete(`/policies/${id}`)).status).toBe(200);
  expect(statusesOf(await inParallel(3, () => api.post('/policies', aPolicy())))).toEqual([201, 403, 403]);
});

test('[threats 73] Free stores 20 MB of text at most, exact in parallel; a deletion frees nothing, because texts stay as evidence', async () => {
  const { browser, tenant } = await signedIn({ plan: 'free' });
  const { id } = await createPolicy(browser);
  const publish = (at: number) =>
    at % 2 === 0 ? browser.post('/policies', aPolicy({ content: longest })) : browser.put(`/policies/${id}`, aPolicy({ content: longest }));
  // A small text and 20 of the longest ones. Four more fit into 20 MB, the fifth doesn't.
  await pretendToHave(tenant.accountId, 'text_bytes', 16_000_100);
  const answers = await inParallel(10, publish);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(4);
  for (const answer of answers.filter(({ status }) => status >= 300)) {
    expectError(answer, 403, 'plan_limit_exceeded');
    expect(answer.body.message).toContain('20 MB');
  }
  await browser.delete(`/policies/${id}`);
  expectError(await browser.post('/policies', aPolicy({ content: longest })), 403, 'plan_limit_exceeded');
  expect((await browser.post('/policies', aPolicy())).status).toBe(201);
});

test('[threats 73] the plan limits keys too, at no quota cost; its 403 comes before the 404 of an absent policy', async () => {
  const { api, tenant, browser } = await signedIn({ plan: 'free' });
  expect((await api.post('/policies', aPolicy({ content: longest }))).status).toBe(201);
  await pretendToHave(tenant.accountId, 'text_bytes', 20_000_000);
  const refused = await api.post('/policies', aPolicy());
  expectError(refused, 403, 'plan_limit_exceeded');
  expect(quotaOf(refused)).toMatchObject({ used: 1 });
  expectError(await api.put(`/policies/${absentUuid}`, aPolicy()), 403, 'plan_limit_exceeded');
  expectError(await browser.post('/policies', aPolicy()), 403, 'plan_limit_exceeded');

  // The limit of the larger plan applies from the next request on.
  await system.rpc.accounts.setPlan({ accountId: tenant.accountId, plan: 'starter' });
  expect((await api.post('/policies', aPolicy({ content: longest }))).status).toBe(201);
  expect((await browser.post('/policies', aPolicy({ content: longest }))).status).toBe(201);
});
