import { connectToAccount } from '../../start/account-connection';
import { consentBody, type ConsentBody } from '../load/consent-body';
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

/** Waits until all are signed. */
export async function fillLog(
  scene: Scene,
  { key, siteId }: Customer,
  leaves: number,
  subject: string,
  bodyOf: (visitor: number) => ConsentBody = (visitor) => consentBody(siteId, visitor),
): Promise<void> {
  const before = await countSigned(scene);
  for (let first = 0; first < leaves; first += rowsPerBatch) {
    const consents = Array.from({ length: rowsPerBatch }, (_, row) => ({ ...bodyOf(first + row), subject_id: subject }));
    const response = await patientFetch(`${scene.stage.product.url}/api/v1/consents/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ consents }),
    });
    if (!response.ok) throw new Error(`POST /consents/batch answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
  await waitUntilSigned(scene, before.leaves + leaves);
}
