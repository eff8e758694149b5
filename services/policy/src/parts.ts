import type { Handle, Transaction } from '@consent/postgres';
import type { DetachSites } from './policies/detach-sites';
import type { PolicyEvents } from './policies/events';
import type { Audit } from '@consent/service';
import type { PolicyCopy } from './projections/redis-copy';

export interface PolicyParts {
  database: Handle;
  transaction: Transaction;
  events: PolicyEvents;
  audit: Audit;
  isLogOn: boolean;
  wakeAttestation: () => void;
  redisCopy: PolicyCopy;
  /** By shards. */
  runningResumes: Map<string, Promise<void>>;
  isRedisUsable: (shard: number) => boolean;
  detachSites: DetachSites;
}
