import type { ApiClient } from '../../system/api-client';
import { expectError } from '../../system/expect-error';
import { aPolicy, createPolicy } from '../../system/policies';
import { useSystem } from '../../system/use-system';

const system = useSystem();
let api: ApiClient;

beforeAll(async () => {
  api = system.api((await system.tenants.create()).key);
});

const note = 'Analytics cookies are kept for 12 months: ü 😀 <b>\n.';
const notesOf = async (id: string) =>
  ((await api.get(`/policies/${id}/versions`)).body as { data: { change_note: string }[] }).data.map(({ change_note }) => change_note);

describe('change_note', () => {
  test('[decision 29.1] of POST and PUT appears in the list of versions and in its version, but not in a policy', async () => {
    const { id, ...created } = await createPolicy(api, { change_note: 'First' });
    const { body: published } = await api.put(`/policies/${id}`, aPolicy({ change_note: note }));
    expect(await notesOf(id)).toEqual([note, 'First']);
    expect((await api.get(`/policies/${id}/versions/2`)).body).toMatchObject({ version: 2, change_note: note });
    for (const policy of [created, published, (await api.get(`/policies/${id}`)).body, (await api.get('/policies')).body[0]])
      expect(policy).not.toHaveProperty('change_note');
  });

  test('[decision 29.1] is optional and defaults to ""', async () => {
    const { id } = await createPolicy(api);
    await api.put(`/policies/${id}`, aPolicy({ change_note: '' }));
    expect(await notesOf(id)).toEqual(['', '']);
  });

  test('[decisions 8.14, 29.1] has at most 500 code points', async () => {
    const { id } = await createPolicy(api, { change_note: '😀'.repeat(500) });
    expect(await notesOf(id)).toEqual(['😀'.repeat(500)]);
    expectError(await api.put(`/policies/${id}`, aPolicy({ change_note: 'x'.repeat(501) })), 400, 'invalid_request');
  });

  test.each([[null], [7], [['x']], ['a\u0000b'], ['\ud800']])('[decisions 1.3, 29.1] %j returns 400 and publishes nothing', async (bad) => {
    const { id } = await createPolicy(api);
    const answer = await api.put(`/policies/${id}`, aPolicy({ change_note: bad }));
    expectError(answer, 400, 'invalid_request');
    expect(answer.body.message).toContain('change_note');
    expect(await notesOf(id)).toEqual(['']);
  });
});
