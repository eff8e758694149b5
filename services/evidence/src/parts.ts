import type { Logger, Slots } from '@consent/kernel';
import type { ConsentServiceMethods } from '@consent/contracts';
import type { Handle, Transaction } from '@consent/postgres';
import type { RpcClient } from '@consent/rpc';
import type { BundleThreads } from './bundles/bundle-threads';
import type { CheckpointKeys } from './keys/checkpoint-keys';
import type { TreeCache } from './logs/tree-cache';
import type { Statements } from './proofs/statements';
import type { LeafSource } from './sequencer/leaf-source';
import type { Register } from './register/register';

export interface AnchorSettings {
  intervalMs: number;
  /** By their names in the policy. */
  witnesses: readonly string[];
  /** Names of the time stamping authorities. */
  authorities: readonly string[];
}

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
  treeCache: TreeCache;
  receipts: Pick<RpcClient<ConsentServiceMethods>, 'issueReceipt'>;
  verifyPage: () => Promise<Uint8Array>;
  isRolledBack: () => Promise<boolean>;
  anchoring: AnchorSettings;
  /** BACKUP_RETENTION_DAYS. */
  backupDays: number | undefined;
  bundleSlots: Slots;
  proofSlots: Slots;
  bundleThreads: BundleThreads;
  now: () => number;
  logger: Logger;
}
