import type { Handle, Transaction } from '@consent/postgres';
import type { DetachSites } from './policies/detach-sites';
import type { PolicyEvents } from './policies/events';
import type { RedisCopy } from './projections/redis-copy';

/** What the verbs of this service work with. Each names in its signature what it takes. */
export interface PolicyParts {
  /** For reads. */
  database: Handle;
  transaction: Transaction;
  events: PolicyEvents;
  /** Whether changes are queued for the evidence log (EVIDENCE_LOG). */
  isLogOn: boolean;
  redisCopy: RedisCopy;
  /** Whether the connection to the server of Redis that has this shard works. */
  isRedisUsable: (shard: number) => boolean;
  detachSites: DetachSites;
}
