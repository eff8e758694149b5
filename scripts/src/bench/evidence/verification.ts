import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOptions, type VerifyOptions } from '../../verify-evidence/options';
import { verifyFile } from '../../verify-evidence/verify-file';
import { askedBody, registerQuestion } from '../load/asked-body';
import { patientFetch } from '../load/patient-fetch';
import { median } from '../measure/median';
import { reportRun, step } from '../progress';
import { createAlone, fillLog } from './large-log';
import { waitUntilLogged, type Scene } from './scene';

const records = 1000;
const verifications = 9;

/** Compares the time to verify a subject with and without contexts. */
export async function measureVerification(scene: Scene): Promise<string[]> {
  const {
    folder,
    clear,
    product: { url, accountAddress },
  } = scene.stage;
  await waitUntilLogged(scene);
  await clear();
  const customer = await createAlone(accountAddress, 'evidence-asked');
  const question = await registerQuestion(url, customer);
  await step(`two subjects with ${records} records each`, async () => {
    await fillLog(scene, customer, records, 'not-asked');
    await fillLog(scene, customer, records, 'asked', (visitor) => askedBody(customer.siteId, visitor, question));
  });
  const headers = { Authorization: `Bearer ${customer.key}` };
  const [bundleFile, keysFile] = [join(folder, 'asked.zip'), join(folder, 'asked-keys.json')];
  await writeFile(keysFile, await (await fetch(`${url}/log/keys`)).text());
  const measured: string[] = [];
  for (const subject of ['not-asked', 'asked']) {
    const response = await patientFetch(`${url}/api/v1/subjects/${subject}/evidence`, { headers });
    const bundle = new Uint8Array(await response.arrayBuffer());
    await writeFile(bundleFile, bundle);
    const options = readOptions([bundleFile, '--keys', keysFile]) as VerifyOptions;
    const times: number[] = [];
    for (let at = 0; at < verifications; at++) {
      const startedAtMs = performance.now();
      const { outcome } = await verifyFile(options, undefined);
      times.push(performance.now() - startedAtMs);
      if (outcome !== 'holds') throw new Error(`the bundle of ${subject} is ${outcome}`);
    }
    measured.push(`${median(times).toFixed(0)} ms, ${(bundle.length / 1e6).toFixed(2)} MB`);
    reportRun('verification', [subject, measured.at(-1)!]);
  }
  return [`Verification of ${records} records without a context: ${measured[0]}; with one: ${measured[1]}.`];
}
