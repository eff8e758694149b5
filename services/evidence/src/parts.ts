import type { Logger, Slots } from '@consent/kernel';
import type { ConsentServiceMethods } from '@consent/contracts';
import type { Handle, Transaction } from '@consent/postgres';
import type { RpcClient } from '@consent/rpc';
import type { BundleThreads } from './bundles/bundle-threads';
import type { CheckpointKeys } from './keys/checkpoint-keys';
import type { Statements } from './proofs/statements';
import type { LeafSource } from './sequencer/leaf-source';
import type { Register } from './register/register';

export interface EvidenceParts {
  database: Handle;
  transaction: Transaction;
  keys: CheckpointKeys;
  register: Register;
  /** Grows when a service begins to use a cell. */
  sources: readonly LeafSource[];
  /** Adds the cells of every service to `sources`. Rejects while a service cannot be asked. */
  refreshSources: () => Promise<void>;
  statements: Statements;
  receipts: Pick<RpcClient<ConsentServiceMethods>, 'issueReceipt'>;
  verifyPage: () => Promise<Uint8Array>;
  /** Asked only when a leaf is not in a signed checkpoint. */
  isRolledBack: () => Promise<boolean>;
  bundleSlots: Slots;
  proofSlots: Slots;
  bundleThreads: BundleThreads;
  now: () => number;
  logger: Logger;
}
