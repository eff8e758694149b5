import type { ApiClient } from '../../system/api-client';
import { timestampShape } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { absentUuid, createPolicy, publishVersion, sha256Of } from '../../system/policies';
import { useSystem } from '../../system/use-system';

const system = useSystem();
let api: ApiClient;

beforeAll(async () => {
  api = system.api((await system.tenants.create()).key);
});

describe('GET /policies/{id}/versions', () => {
  test('[spec 9.2] returns every published version with number, name, hash, time and note, newest first', async () => {
    const policy = await createPolicy(api, { name: 'First name', content: 'The first text: ü 😀 \n.' });
    const second = await publishVersion(api, policy.id, 'The second text of all.');
    const { status, body } = await api.get(`/policies/${policy.id}/versions`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        { version: 2, name: second.name, sha256: sha256Of(second.content), published_at: second.updated_at, change_note: '' },
        { version: 1, name: 'First name', sha256: sha256Of(policy.content), published_at: policy.created_at, change_note: '' },
      ],
      next_cursor: '',
    });
    expect(body.data[0].published_at).toMatch(timestampShape);
  });

  test('[spec 9.2] the text of each version is readable as it was published', async () => {
    const policy = await createPolicy(api);
    const texts = [policy.content, 'The second text of all.', 'The third text: ü 😀 "\\ \n.'];
    for (const text of texts.slice(1)) await publishVersion(api, policy.id, text);
    const { body: versions } = await api.get(`/policies/${policy.id}/versions`);
    for (const [index, content] of texts.entries()) {
      const { status, body } = await api.get(`/policies/${policy.id}/versions/${index + 1}`);
      expect(status).toBe(200);
      expect(body).toEqual({ ...versions.data.at(-1 - index), content });
    }
  });

  test('[decision 10.1] versions of a deleted policy stay readable, because consents refer to their texts', async () => {
    const policy = await createPolicy(api);
    const [list, text] = [await api.get(`/policies/${policy.id}/versions`), await api.get(`/policies/${policy.id}/versions/1`)];
    await api.delete(`/policies/${policy.id}`);
    expect((await api.get(`/policies/${policy.id}/versions`)).text).toBe(list.text);
    expect((await api.get(`/policies/${policy.id}/versions/1`)).text).toBe(text.text);
    expect(text.status).toBe(200);
  });

  test.each(['0', '2', '-1', '01', '1.0', 'x', '99999999999999999999', '2147483648'])(
    '[decision 8.8] the absent version %s returns 404',
    async (version) => {
      const { id } = await createPolicy(api);
      expectError(await api.get(`/policies/${id}/versions/${version}`), 404, 'not_found');
    },
  );

  test('[spec 5.3] versions of another account’s policy return the 404 of an absent policy', async () => {
    const other = await system.tenants.create();
    const { id } = await createPolicy(system.api(other.key));
    for (const part of ['versions', 'versions/1']) {
      const foreign = await api.get(`/policies/${id}/${part}`);
      expectError(foreign, 404, 'not_found');
      expect(foreign.text).toBe((await api.get(`/policies/${absentUuid}/${part}`)).text);
    }
  });

  test('[spec 9.2] the database refuses to change or remove a published version', async () => {
    const { id, content } = await createPolicy(api);
    const { policy } = system.sql;
    await expect(policy.query('UPDATE policy_versions SET content = $2 WHERE policy_id = $1', [id, 'x'])).rejects.toThrow('never changed');
    await expect(policy.query('DELETE FROM policy_versions WHERE policy_id = $1', [id])).rejects.toThrow('never changed');
    expect((await api.get(`/policies/${id}/versions/1`)).body.content).toBe(content);
  });
});
