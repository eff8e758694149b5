import { createPolicy, publishVersion, sha256Of } from '../../system/policies';
import { useSystem } from '../../system/use-system';

const system = useSystem();

test('[spec 3] 20 concurrent PUTs on two gateways publish the versions 2 to 21, each exactly once', async () => {
  const { key, accountId } = await system.tenants.create();
  const gateways = [system.api(key, 0), system.api(key, 1)] as const;
  const policy = await createPolicy(gateways[0]);
  const contents = Array.from({ length: 20 }, (_, i) => `The text that writer ${i} published.`);
  const published = await Promise.all(contents.map((content, i) => publishVersion(gateways[i % 2 === 0 ? 0 : 1], policy.id, content)));

  expect(published.map(({ version }) => version).sort((a, b) => a - b)).toEqual(contents.map((_, i) => i + 2));
  // Each response names the version that stores its text.
  expect(published.map(({ content }) => content)).toEqual(contents);
  const { body } = await gateways[0].get(`/policies/${policy.id}/versions`);
  const hashes = new Map((body.data as { version: number; sha256: string }[]).map(({ version, sha256 }) => [version, sha256]));
  for (const { version, content } of published) expect(hashes.get(version)).toBe(sha256Of(content));

  const last = published.find(({ version }) => version === 21);
  for (const gateway of gateways) expect((await gateway.get(`/policies/${policy.id}`)).body).toEqual(last);
  const events = await system.sql.policy.query<{ payload: string }>(
    `SELECT payload FROM outbox WHERE account_id = $1 AND type = 'policy.published'`,
    [accountId],
  );
  const announced = events.map(({ payload }) => JSON.parse(payload).data as unknown);
  expect(announced).toHaveLength(21);
  expect(announced).toEqual(expect.arrayContaining([policy, ...published]));
});

test('[spec 3] after a DELETE concurrent with PUTs the policy is deleted, and every PUT that returned 200 is a version', async () => {
  const { key } = await system.tenants.create();
  const api = system.api(key);
  const policy = await createPolicy(api);
  const put = () => api.put(`/policies/${policy.id}`, { name: policy.name, content: policy.content });
  const answers = await Promise.all([put(), put(), put(), api.delete(`/policies/${policy.id}`), put(), put(), put()]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses[3]).toBe(200);
  const puts = statuses.filter((_, i) => i !== 3);
  expect(puts.every((status) => status === 200 || status === 404)).toBe(true);
  expect((await api.get(`/policies/${policy.id}`)).status).toBe(404);
  const { body } = await api.get(`/policies/${policy.id}/versions`);
  expect(body.data).toHaveLength(1 + puts.filter((status) => status === 200).length);
});
