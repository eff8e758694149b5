import { insertConsents, readyExport } from '../e2e/exports/export-calls';
import { useSystem } from '../system/use-system';

const system = useSystem();
test('[threats 96] a Range that ends before it starts is ignored, as RFC 9110 requires', async () => {
  const tenant = await system.tenants.create();
  await insertConsents(system, tenant, 20);
  const { token } = await readyExport(system.api(tenant.key), tenant.site);
  const download = (Range: string) => system.api().get(`/exports/download/${token}`, { headers: { Range } });
  const whole = await download('bytes=0-');
  for (const range of ['bytes=5-2', 'bytes=0-4,5-2', 'bytes=99999999-0']) {
    const answer = await download(range);
    expect([range, answer.status, answer.text]).toEqual([range, 200, whole.text]);
  }
  expect((await download('bytes=99999999-')).status).toBe(416);
});
