import type { AdmitUsageRequest, SettleUsageRequest } from '@consent/contracts';
import type { Logger } from '@consent/kernel';
import type { ServiceError } from '@consent/kernel/errors';
import type { Handle, Transaction } from '@consent/postgres';
import type { AccountEvents } from './accounts/events';
import type { KeyEvents } from './keys/events';
import type { SendLetter } from './mails/mail-server';
import type { MailReport } from './mails/reports';
import type { Passwords } from './passwords/passwords';
import type { RedisCopy } from './projections/redis-copy';
import type { SiteEvents } from './sites/events';
import type { Billing } from './subscriptions/choose-plan.rule';
import type { UsageAdmission } from './usage/admit.rule';
import type { QuotaCounters } from './usage/quota-counters';
import type { UserEvents } from './users/events';

/** What the verbs of this service work with. Each names in its signature what it takes. */
export interface AccountParts {
  logger: Logger;
  /** For statements outside of a transaction. */
  database: Handle;
  transaction: Transaction;
  events: { account: AccountEvents; key: KeyEvents; site: SiteEvents; user: UserEvents };

  redisCopy: RedisCopy;
  quotaCounters: QuotaCounters;
  /** Whether the connections to the server of Redis that has this shard work. */
  isRedisUsable: (shard: number) => boolean;
  /** True once these connections have been down for a while. PostgreSQL then admits the shard's accounts. */
  isRedisAway: (shard: number) => boolean;
  /**
   * Starts a new epoch for the shards that lost data. Returns the time until all are open (ms), 0 if they are. Rejects with
   * unavailable.
   */
  openEpoch: (shards: readonly number[]) => Promise<number>;
  /** Counts units that Redis had lost. */
  onDrift: (units: number) => void;
  /** Admits with other calls in one transaction. */
  admitTogether: (request: AdmitUsageRequest) => Promise<UsageAdmission | ServiceError>;
  /** Settles with other calls in one transaction. Answers charged and held units. */
  settleTogether: (request: SettleUsageRequest) => Promise<number | ServiceError>;
  /** RestoreAdmission in progress, by account, key and period. */
  runningRestores: Map<string, Promise<void>>;

  passwords: Passwords;
  sendLetter: SendLetter;
  onMail: (report: MailReport) => void;
  /** Has queued mails sent now. Called after the commit. */
  wakeMailSender: () => void;
  /** Has marked rows written to Redis now. Called after the commit. */
  wakeProjector: () => void;

  /** Pepper of new API keys. */
  pepper: { name: string; secret: string };
  billing: Billing;
  dashboardUrl: string;
  contactEmail: string;
  usageLedgerDays: number;
  now: () => number;
  waitMs: (ms: number) => Promise<unknown>;
}
