import type { KeysDocument } from '@consent/evidence-format';
import type { ErrorKind } from '@consent/kernel/errors';
import type { Feature } from '@consent/rpc';
import type { StatementClients } from '../proofs/rpc-statements';

export interface BundleJob {
  accountId: string;
  /** `person`: a zip with a bundle for each subject of the person. */
  kind: 'consent' | 'subject' | 'person';
  /** Of the consent, or the subject_id. */
  id: string;
  madeAt: string;
  keys: KeysDocument;
  verifyPage: Uint8Array;
}

/** What a thread gets when it starts. */
export interface BundleThreadData {
  databaseUrl: string;
}

/** A ServiceError, which does not survive being sent to another thread. `stack` is for logs only. */
export interface SentError {
  kind: ErrorKind;
  message: string;
  retryAfterSeconds: number | undefined;
  stack: string | undefined;
  isDamage: boolean;
}

type MethodsOf<Service extends keyof StatementClients> = Extract<keyof StatementClients[Service], string>;

export interface StatementCall {
  service: keyof StatementClients;
  method: MethodsOf<'consent'> | MethodsOf<'policy'> | MethodsOf<'notices'>;
  request: object;
  /** As in CallOptions. */
  needs: Feature | undefined;
}

export type FromThread =
  | { type: 'call'; id: number; call: StatementCall }
  /** The text of a manifest. Threads have no keys. */
  | { type: 'sign'; id: number; payload: string }
  | { type: 'log'; level: 'error' | 'warn'; fields: object; text: string }
  | { type: 'piece'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'end' }
  | { type: 'failed'; error: SentError };

export type ToThread =
  | { type: 'make'; job: BundleJob }
  /** Nobody reads the bundle any more. The thread ends its work and says so. */
  | { type: 'leave' }
  | { type: 'answer'; id: number; value: object }
  | { type: 'refusal'; id: number; error: SentError }
  /** A piece was written to the client. */
  | { type: 'written' };
