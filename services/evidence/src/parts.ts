import type { Logger } from '@consent/kernel';
import type { Handle, Transaction } from '@consent/postgres';
import type { CheckpointKeys } from './keys/checkpoint-keys';
import type { Statements } from './proofs/statements';
import type { Register } from './register/register';

export interface EvidenceParts {
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
