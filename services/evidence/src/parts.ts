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
  sourceNames: readonly string[];
  statements: Statements;
  verifyPage: () => Promise<Uint8Array>;
  now: () => number;
  logger: Logger;
}
