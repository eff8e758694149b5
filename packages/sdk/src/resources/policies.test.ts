import { ConsentClient } from '../client';

const current = { id: 'p', user_id: 'u', name: 'Cookies', content: 'The text of the policy.', version: 3, created_at: '', updated_at: '' };

function clientOf(replies: readonly Response[]) {
  const requests: string[] = [];
  const doFetch = (url: string, { method }: RequestInit) => {
    requests.push(`${method} ${new URL(url).pathname}${new URL(url).search}`);
    return Promise.resolve(replies[requests.length - 1] as Response);
  };
  return { requests, client: new ConsentClient({ baseUrl: 'https://c.example.com', apiKey: 'sk-test', fetch: doFetch as typeof fetch }) };
}

test('publish creates no version for an unchanged policy', async () => {
  const { client, requests } = clientOf([Response.json(current)]);
  const { name, content } = current;
  expect(await client.policies.publish('p', { name, content })).toEqual({ policy: current, unchanged: true });
  expect(requests).toEqual(['GET /api/v1/policies/p']);
});

test.each([{ name: 'Cookies and more' }, { content: 'The text of the policy. ' }])('publish creates a version for %j', async (changed) => {
  const { name, content } = { ...current, ...changed };
  const { client, requests } = clientOf([Response.json(current), Response.json({ ...current, ...changed, version: 4 })]);
  expect(await client.policies.publish('p', { name, content })).toMatchObject({ policy: { version: 4 }, unchanged: false });
  expect(requests).toEqual(['GET /api/v1/policies/p', 'PUT /api/v1/policies/p']);
});

test('the pages of policies follow the Link header', async () => {
  const link = '<https://c.example.com/api/v1/policies?limit=100&cursor=next>; rel="next"';
  const { client, requests } = clientOf([
    Response.json([{ ...current, id: 'a' }], { headers: { Link: link } }),
    Response.json([{ ...current, id: 'b' }]),
  ]);
  const ids: string[] = [];
  for await (const { id } of client.policies.list()) ids.push(id);
  expect(ids).toEqual(['a', 'b']);
  expect(requests).toEqual(['GET /api/v1/policies?limit=100', 'GET /api/v1/policies?limit=100&cursor=next']);
});
