import { createHash } from 'node:crypto';
import { verifyProof } from '@consent/evidence-verifier';
import type { ApiClient } from '../../system/api-client';
import { quotaOf } from '../../system/quota-headers';
import { makeSeenReport } from '../../system/seen-reports';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { getKeys, sha256, untilLogged, verifyEd25519 } from './evidence-calls';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;
let path: string;
beforeEach(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  path = `/sites/${tenant.site.id}/seen/reports`;
});

const make = () => makeSeenReport(system, { accountId: tenant.accountId, siteId: tenant.site.id });

test('[decision 60.5] a weekly report is downloaded byte for byte and proved, also after its site was deleted', async () => {
  const content = await make();
  await (await system.signIn(tenant)).delete(`/sites/${tenant.site.id}`);
  const [report, proof] = [await api.get(`${path}/1`), await untilLogged(() => api.get(`${path}/1/proof`))];
  expect(report.text).toBe(content);
  expect(quotaOf(report)?.used).toBe(1);
  const { data } = (await api.get(path)).body;
  expect(data).toEqual([
    {
      ...{ number: 1, from: '2026-11-16', to: '2026-11-22', made_at: expect.any(String) as string, kept: true },
      sha256: createHash('sha256').update(content).digest('hex'),
    },
  ]);
  const keys = await getKeys(system);
  const verify = (text: string) => verifyProof({ proof: Buffer.from(proof.text), data: Buffer.from(text), keys, sha256, verifyEd25519 });
  expect(await verify(report.text)).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect(await verify(report.text.replace('"_ga_*"', '"_gb_*"'))).toMatchObject({ outcome: 'refuted' });
});

test('[decision 60.6] a report that is no longer kept is 404, and is proved all the same', async () => {
  const content = await make();
  await system.sql.policy.query('UPDATE seen_reports SET content = NULL WHERE site_id = $1', [tenant.site.id]);
  expect((await api.get(`${path}/1`)).status).toBe(404);
  expect((await api.get(path)).body.data).toMatchObject([{ number: 1, kept: false }]);
  const { text } = await untilLogged(() => api.get(`${path}/1/proof`));
  const keys = await getKeys(system);
  const result = await verifyProof({ proof: Buffer.from(text), data: Buffer.from(content), keys, sha256, verifyEd25519 });
  expect(result).toMatchObject({ outcome: 'holds' });
});

test('[decision 60.2] an erasure changes no report, because a report holds no person', async () => {
  const content = await make();
  await api.post('/consents', { site_id: tenant.site.id, subject_id: 'ada', accepted: true });
  expect((await api.delete('/consents/by-subject/ada')).status).toBe(200);
  expect((await api.get(`${path}/1`)).text).toBe(content);
});

test('[decision 60.5] the owner can open the leaf of a report in GET /log/openings', async () => {
  await make();
  const proof = await untilLogged(() => api.get(`${path}/1/proof`));
  const openings: { record: string; frames: string[] }[] = [];
  for (let cursor = ''; ;) {
    const { body } = await api.get(`/log/openings?limit=1000${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    openings.push(...(body.data as typeof openings));
    if ((cursor = body.next_cursor as string) === '') break;
  }
  const found = openings.filter(({ record }) => record === tenant.site.id).flatMap(({ frames }) => frames);
  expect(found).toContain((proof.body.events as { frame: string }[])[0]?.frame);
});
