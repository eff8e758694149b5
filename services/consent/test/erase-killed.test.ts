import { randomUUID } from 'node:crypto';
import { startConsentProcess } from './consent-process';
import { useKilledProcesses } from './killed-processes';
import { actor, recordsOf } from './many-records';
import { aRow, aSite, factsOf } from './start-consent';

/** ERASE_RECORDS=500000 takes about two minutes. */
const count = Number(process.env['ERASE_RECORDS'] ?? 10_000);

const at = useKilledProcesses();

type Process = Awaited<ReturnType<typeof startConsentProcess>>;

/** The returned function stops this and returns the number of records. */
function keepCreating({ client }: Process): () => Promise<number> {
  const site = aSite(randomUUID());
  let [isOver, created] = [false, 0];
  const creating = (async () => {
    while (!isOver) {
      await client.createConsents({ rows: [aRow(site)], sites: [factsOf(site)] });
      created++;
    }
  })();
  return async () => {
    isOver = true;
    await creating;
    return created;
  };
}

test(`[decision 16.2] another process continues an erasure of ${count} records after its process is killed: the total is exact, with one event`, async () => {
  const records = recordsOf(at.sql, at.databaseUrl);
  const many = await records.insertMany(count);
  const erasure = { accountId: many.accountId, subjectId: 'subject', siteId: '', actor };
  const release = await records.holdAt(many, records.idOf(count / 2));

  const first = await startConsentProcess(at.settings);
  const cutOff = expect(first.client.eraseSubject(erasure, { timeoutMs: 120_000 })).rejects.toMatchObject({ kind: 'outcome_unknown' });
  await records.untilStoredErased(many, Math.floor((count / 2 - 1) / 1000) * 1000);
  await first.kill();
  await cutOff;
  await release();
  const erasedByFirst = await records.storedErased(many);
  expect(erasedByFirst).toBeLessThan(count / 2);
  expect(erasedByFirst).toBeGreaterThan(count / 2 - 2000);

  const replicas = await Promise.all([startConsentProcess(at.settings), startConsentProcess(at.settings)]);
  const stopCreating = keepCreating(replicas[0]);
  const repeat = async (): Promise<number> => {
    try {
      return (await replicas[1].client.eraseSubject(erasure, { timeoutMs: 35_000 })).erased;
    } catch (error) {
      expect(error).toMatchObject({ kind: 'unavailable' });
      return repeat();
    }
  };
  expect(await repeat()).toBe(count);
  expect(await stopCreating()).toBeGreaterThan(0);
  expect(await records.storedErased(many)).toBe(count);
  expect(await records.events(many, 'consent.erased')).toEqual([{ subject_id: 'subject', site_id: '', erased: count }]);
  expect(await records.proofs(many)).toEqual([{ erased: count, by: 'key_1' }]);
  await Promise.all(replicas.map((replica) => replica.kill()));
}, 300_000);
