import { randomUUID } from 'node:crypto';
import { evidenceBundle } from '@consent/contracts';
import { waitUntil } from '@consent/testkit';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';
import { copyTables } from './table-copy';

let evidence: EvidenceUnderTest;
beforeAll(async () => {
  evidence = await startEvidence();
});
afterAll(() => evidence.stop());

test('[decision 22.8] while the database lacks signed turns, a leaf outside the log is unavailable and the text says why; after a resume it is proven', async () => {
  const { client, records, database, operator, untilLogged, get } = evidence;
  const accountId = randomUUID();
  const kept = records.record(accountId, 'ada');
  await untilLogged();
  const backup = await copyTables(database);
  for (let turn = 0; turn < 3; turn++) {
    records.record(accountId, 'grace');
    await untilLogged();
  }
  await backup.restore();

  const late = records.record(accountId, 'ada');
  const proof = (id: string) =>
    client.proveConsent({ accountId, id }).then(
      () => 'proven',
      (error: { kind: string }) => error.kind,
    );
  await waitUntil('it is unavailable', async () => (await proof(late)) === 'unavailable');
  await expect(client.proveConsent({ accountId, id: late })).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterSeconds: 60,
    message: expect.stringContaining('was restored') as string,
  });
  const bundle = await get(evidenceBundle.path({ accountId, kind: 'subject', id: 'ada' }));
  expect([bundle.status, bundle.headers.get('retry-after'), await bundle.text()]).toEqual([
    503,
    '60',
    expect.stringContaining('was restored'),
  ]);
  expect(await proof(kept)).toBe('proven');

  await operator.resumeLogs({});
  await waitUntil('it is proven', async () => (await proof(late)) === 'proven');
});
