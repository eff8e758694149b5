import { createPublicKey, hash, verify } from 'node:crypto';
import type { Sha256, VerifyEd25519 } from '@consent/evidence-format';
import { waitUntil } from '@consent/testkit';
import type { ApiAnswer } from '../../system/api-client';
import type { System } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) =>
  verify(null, message, createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' }), signature);

/** Until everything is in the log, the API answers 409 with Retry-After. */
export async function untilLogged<Answer extends Pick<ApiAnswer, 'status' | 'headers'>>(call: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined;
  await waitUntil('it is in the log', async () => {
    answer = await call();
    return answer.status !== 409 || !answer.headers.has('retry-after');
  });
  return answer as Answer;
}

export async function getBytes(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

export async function getBundle(system: System, { key }: Tenant, path: string) {
  const answer = await untilLogged(() => getBytes(`${system.baseUrl}/api/v1${path}`, { Authorization: `Bearer ${key}` }));
  expect(answer.status).toBe(200);
  return answer;
}

export async function getKeys(system: System): Promise<string> {
  return (await fetch(`${system.baseUrl}/log/keys`)).text();
}
