import { connectToAccount } from '../../start/account-connection';
import { consentBody } from '../load/consent-body';
import { patientFetch } from '../load/patient-fetch';
import { createCustomer, type Customer } from '../product/customer';
import { countSigned, waitUntilSigned, type Scene } from './scene';

const rowsPerBatch = 1000;

/** A customer whose log has only what the measurement puts into it. */
export async function createAlone(accountAddress: string, name: string): Promise<Customer> {
  const account = connectToAccount(accountAddress);
  try {
    return await createCustomer(account, name);
  } finally {
    await account.close();
  }
}

/** Waits until all are signed. Returns the ids of the records. */
export async function fillLog(
  scene: Scene,
  { key, siteId }: Customer,
  leaves: number,
  subjectOf: (row: number) => string | undefined,
): Promise<string[]> {
  const before = await countSigned(scene);
  const ids: string[] = [];
  for (let first = 0; first < leaves; first += rowsPerBatch) {
    const consents = Array.from({ length: rowsPerBatch }, (_, row) => {
      const body = consentBody(siteId, first + row);
      return { ...body, subject_id: subjectOf(first + row) ?? body.subject_id };
    });
    const response = await patientFetch(`${scene.stage.product.url}/api/v1/consents/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ consents }),
    });
    if (!response.ok) throw new Error(`POST /consents/batch answered ${response.status}: ${await response.text()}`);
    const { results } = (await response.json()) as { results: { consent: { id: string } }[] };
    ids.push(...results.map(({ consent }) => consent.id));
  }
  await waitUntilSigned(scene, before.leaves + leaves);
  return ids;
}

export async function getBytes(url: string, key: string): Promise<Uint8Array> {
  const response = await patientFetch(url, { headers: { Authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`GET ${url} answered ${response.status}: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}
