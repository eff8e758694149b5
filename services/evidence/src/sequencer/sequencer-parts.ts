import type { Logger } from '@consent/kernel';
import type { Handle, Transaction } from '@consent/postgres';
import type { CheckpointKeys } from '../keys/checkpoint-keys';
import type { Register } from '../register/register';
import type { KnownHeads } from './known-heads';
import type { LeafSource } from './leaf-source';
import type { RefusedLogs } from './refused-logs';

export interface SequencerParts {
  database: Handle;
  transaction: Transaction;
  keys: CheckpointKeys;
  keyGeneration: () => number;
  register: Register;
  sources: readonly LeafSource[];
  refused: RefusedLogs;
  known: KnownHeads;
  now: () => number;
  logger: Logger;
}
