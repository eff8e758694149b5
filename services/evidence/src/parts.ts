import type { Logger } from '@consent/kernel';
import type { Handle, Transaction } from '@consent/postgres';
import type { CheckpointKeys } from './keys/checkpoint-keys';
import type { Statements } from './proofs/statements';
import type { Register } from './register/register';

/** What the verbs and listeners of this service work with. Each names in its signature what it takes. */
export interface EvidenceParts {
  /** For reads. */
  database: Handle;
  transaction: Transaction;
  keys: CheckpointKeys;
  register: Register;
  /** Of the services that have leaves. */
  sourceNames: readonly string[];
  /** What consent and policy say of their records. */
  statements: Statements;
  /** verify.html of the bundles. */
  verifyPage: () => Promise<Uint8Array>;
  now: () => number;
  logger: Logger;
}
