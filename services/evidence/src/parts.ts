import type { Logger } from '@consent/kernel';
import type { Handle, Transaction } from '@consent/postgres';
import type { CheckpointKeys } from './keys/checkpoint-keys';
import type { Statements } from './proofs/statements';
import type { Register } from './register/register';

/** Dependencies of the verbs and listeners. Their signatures name those they use. */
export interface EvidenceParts {
  /** For reads only. */
  database: Handle;
  transaction: Transaction;
  keys: CheckpointKeys;
  register: Register;
  /** Names of the services that produce leaves. */
  sourceNames: readonly string[];
  /** Asks consent and policy to describe their leaves. */
  statements: Statements;
  /** verify.html for bundles. */
  verifyPage: () => Promise<Uint8Array>;
  now: () => number;
  logger: Logger;
}
