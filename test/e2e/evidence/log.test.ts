import { randomUUID } from 'node:crypto';
import {
  dataHash,
  entryOf,
  fromBase64Url,
  logTag,
  parseCheckpoint,
  parseNote,
  policyTag,
  subjectTag,
  toBase64Url,
  verifyConsistency,
} from '@consent/evidence-format';
import type { ApiClient } from '../../system/api-client';
import { createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { createPolicy } from '../../system/policies';
import { trailLogged } from '../../system/trail-logged';
import { quotaOf } from '../../system/quota-headers';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { sha256, untilLogged } from './evidence-calls';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;
beforeAll(async () => {
  tenant = await system.tenants.create({ monthlyRequests: 1_000 });
  api = system.api(tenant.key);
});

describe('[decision 22.3] GET /log', () => {
  test('returns 404 before the first event, then the signed head of the log, to a key and to a session', async () => {
    expectError(await api.get('/log'), 404, 'not_found');
    const { id } = await createConsent(api, tenant.site);
    await untilLogged(() => api.get(`/consents/${id}/proof`));
    for (const client of [api, await system.signIn(tenant)]) {
      const { status, body } = await client.get('/log');
      expect(status).toBe(200);
      const { origin, size, root } = parseCheckpoint(parseNote(body.checkpoint).body);
      expect(body).toMatchObject({ origin, size, root: toBase64Url(root), attested_until: null });
      expect(body.url).toBe(`http://127.0.0.1:8080/log/${body.log_id}`);
      expect(origin).toBe(`localhost/log/${body.log_id}`);
    }
  });

  test('costs nothing: it succeeds without quota headers when no unit is left and after the subscription expired', async () => {
    const poor = await system.tenants.create({ monthlyRequests: 2 });
    const client = system.api(poor.key);
    const { id } = await createConsent(client, poor.site);
    await untilLogged(() => system.signIn(poor).then((browser) => browser.get(`/consents/${id}/proof`)));
    await client.get('/consents');
    expectError(await client.get('/consents'), 429, 'quota_exceeded');
    const answer = await client.get('/log');
    expect([answer.status, quotaOf(answer)]).toEqual([200, undefined]);
    await system.rpc.accounts.setSubscriptionStatus({ accountId: poor.accountId, status: 'expired' });
    expect((await client.get('/log')).status).toBe(200);
  });

  test('returns 401 to a revoked key', async () => {
    const { key, secret } = await system.rpc.keys.createKey({ accountId: tenant.accountId, name: 'R', expiresAtMs: 0 });
    const client = system.api(secret);
    expect((await client.get('/log')).status).not.toBe(401);
    await system.rpc.keys.revokeKey({ accountId: tenant.accountId, id: key.id });
    expectError(await client.get('/log'), 401, 'unauthorized');
  });
});

describe('[decision 42.1] GET /log/consistency', () => {
  const kept = async (client: ApiClient) => {
    const { size, root, checkpoint } = (await client.get('/log')).body as { size: number; root: string; checkpoint: string };
    return { size, root: fromBase64Url(root), checkpoint };
  };

  test('proves from every size on that the log only grew, to a key and to a session', async () => {
    const owner = await system.tenants.create();
    const client = system.api(owner.key);
    const callers = [client, await system.signIn(owner)];
    expectError(await client.get('/log/consistency?from=0'), 404, 'not_found');
    await createConsent(client, owner.site);
    await trailLogged(system, owner.accountId);
    const trees: Awaited<ReturnType<typeof kept>>[] = [];
    for (let round = 0; round < 4; round++) {
      const { id } = await createConsent(client, owner.site);
      await untilLogged(() => client.get(`/consents/${id}/proof`));
      trees.push(await kept(client));
    }
    const to = trees.at(-1)!;
    for (const from of trees) {
      for (const caller of callers) {
        const { status, body } = await caller.get(`/log/consistency?from=${from.size}`);
        expect([status, body.from, body.size, body.checkpoint]).toEqual([200, from.size, to.size, to.checkpoint]);
        const proof = (body.proof as string[]).map(fromBase64Url);
        expect(verifyConsistency(sha256, { from, to, proof })).toBe(true);
        expect(verifyConsistency(sha256, { from: { ...from, root: sha256(from.root) }, to, proof })).toBe(false);
      }
    }
    const { body } = await client.get('/log/consistency');
    expect([body.from, body.proof]).toEqual([0, []]);
    expect(await client.get(`/log/consistency?from=${to.size + 1}`)).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: `The log has ${to.size} leaves, fewer than ${to.size + 1}. Keep your checkpoint.` },
    });
    expectError(await client.get('/log/consistency?from=-1'), 400, 'invalid_request');
    expect(quotaOf(await client.get('/log/consistency'))).toBeUndefined();
  });
});

describe('[decision 22.3] GET /log/openings', () => {
  test('the pages contain each record once, then policies, then the leaves of the log itself; the tag key opens its entries', async () => {
    const subject = `subject-${randomUUID()}`;
    const owner = await system.tenants.create();
    const client = system.api(owner.key);
    const created = await Promise.all(
      [1, 2, 3].map(() => client.post('/consents', { site_id: owner.site.id, subject_id: subject, accepted: true })),
    );
    for (const { body } of created) await untilLogged(() => client.get(`/consents/${body.id}/proof`));
    const policies = [await createPolicy(client), await createPolicy(client)];
    await client.delete(`/policies/${policies[0]!.id}`);
    for (const { id } of policies) await untilLogged(() => client.get(`/policies/${id}/versions/1/proof`));
    await trailLogged(system, owner.accountId);
    const tag = subjectTag(sha256, fromBase64Url((await client.get('/log')).body.tag_key), subject);

    const opened: string[] = [];
    const others: string[][] = [];
    const entries: string[] = [];
    let cursor = '';
    do {
      const { status, body } = await client.get(`/log/openings?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      for (const { record, tag: given, salt, frames } of body.data) {
        if (!created.some(({ body: consent }) => consent.id === record)) {
          const types = frames.map((text: string) => JSON.parse(text).type as string);
          if (record.startsWith('aud_')) {
            entries.push(...types);
            continue;
          }
          // The leaves of a policy may be on two pages.
          if (others.at(-1)?.[0] === record) others.at(-1)!.push(...types);
          else others.push([record, given, salt, ...types]);
          continue;
        }
        expect(given).toBe(toBase64Url(tag));
        const { text } = created.find(({ body: consent }) => consent.id === record)!;
        expect(JSON.parse(frames[0]).data).toBe(dataHash(sha256, text, fromBase64Url(salt)));
        const [event] = (await client.get(`/consents/${record}/proof`)).body.events;
        expect(toBase64Url(entryOf(sha256, tag, frames[0]))).toBe(event.entry);
        opened.push(record);
      }
      cursor = body.next_cursor;
    } while (cursor !== '');
    expect(opened).toEqual(created.map(({ body }) => body.id as string).sort());
    // Plan, site, key, two policies and a deletion.
    expect(entries).toEqual(Array.from({ length: 6 }, () => 'audit.recorded'));
    const [deleted, live] = policies.map(({ id }) => [id, toBase64Url(policyTag(sha256, id)), '']);
    const ofPolicies = [
      [...deleted!, 'policy.published', 'policy.deleted'],
      [...live!, 'policy.published'],
    ];
    const ofLog = ['', toBase64Url(logTag), '', 'log.opened', 'log.tag_key'];
    expect(others).toEqual([...ofPolicies.sort((a, b) => (a[0]! < b[0]! ? -1 : 1)), ofLog]);
  });

  test('a cursor of another account and a limit above 1000 return 400', async () => {
    const [one, other] = [await system.tenants.create(), await system.tenants.create()];
    await createConsent(system.api(one.key), one.site);
    await createConsent(system.api(one.key), one.site);
    const cursor = (await system.api(one.key).get('/log/openings?limit=1')).body.next_cursor as string;
    expect(cursor).not.toBe('');
    expect((await system.api(one.key).get(`/log/openings?limit=1&cursor=${cursor}`)).status).toBe(200);
    expectError(await system.api(other.key).get(`/log/openings?limit=1&cursor=${cursor}`), 400, 'invalid_request');
    expectError(await api.get('/log/openings?limit=1001'), 400, 'invalid_request');
  });
});
