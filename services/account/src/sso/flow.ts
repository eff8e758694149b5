import { randomBytes } from 'node:crypto';
import type { AccountParts } from '../parts';
import type { FlowChecks } from './talk/provider-talk';

/** One sign-in, from the first request to the answer of the provider. */
export interface Flow extends FlowChecks {
  accountId: string;
  providerId: string;
  expiresAtMs: number;
}

const flowMs = 10 * 60_000;
const sealedAs = 'sso flow';
const random = () => randomBytes(32).toString('base64url');

export function newFlow({ accountId, id }: { accountId: string; id: string }, redirectUri: string, nowMs: number): Flow {
  return { accountId, providerId: id, redirectUri, state: random(), nonce: random(), verifier: random(), expiresAtMs: nowMs + flowMs };
}

/** The browser keeps it, so that beginning sign-ins stores nothing here. It cannot be read or made elsewhere. */
export function sealFlow(flow: Flow, { sealedSecrets }: Pick<AccountParts, 'sealedSecrets'>): string {
  return sealedSecrets.seal(JSON.stringify(flow), sealedAs);
}

/** Undefined for one that we did not make, or that has expired. */
export function openFlow(sealed: string, { sealedSecrets, now }: Pick<AccountParts, 'sealedSecrets' | 'now'>): Flow | undefined {
  try {
    const flow = JSON.parse(sealedSecrets.open(sealed, sealedAs)) as Flow;
    return flow.expiresAtMs > now() ? flow : undefined;
  } catch {
    return undefined;
  }
}
