import type { AdmitUsageRequest, SettleUsageRequest } from '@consent/contracts';
import type { Cell, Logger } from '@consent/kernel';
import type { ServiceError } from '@consent/kernel/errors';
import type { Handle, Transaction } from '@consent/postgres';
import type { Audit } from '@consent/service';
import type { AccountEvents } from './accounts/events';
import type { ClosingEvents, PurgeEvents } from './closings/events';
import type { SealedSecrets } from './sealing/sealed-secrets';
import type { KeyEvents } from './keys/events';
import type { SendLetter } from './mails/mail-server';
import type { MailReport } from './mails/reports';
import type { Challenges } from './passkeys/challenges';
import type { Passwords } from './passwords/passwords';
import type { AccountCopy } from './projections/redis-copy';
import type { SiteEvents } from './sites/events';
import type { ProviderTalk } from './sso/talk/provider-talk';
import type { Billing } from './subscriptions/choose-plan.rule';
import type { UsageAdmission } from './usage/admit.rule';
import type { QuotaCounters } from './usage/quota-counters';
import type { UserEvents } from './users/events';

export interface AccountParts {
  logger: Logger;
  database: Handle;
  transaction: Transaction;
  events: { account: AccountEvents; closing: ClosingEvents; purge: PurgeEvents; key: KeyEvents; site: SiteEvents; user: UserEvents };

  audit: Audit;
  isLogOn: boolean;
  redisCopy: AccountCopy;
  quotaCounters: QuotaCounters;
  isRedisUsable: (shard: number) => boolean;
  isRedisAway: (shard: number) => boolean;
  /**
   * Starts a new epoch for shards that lost data. Returns the time until all are open (ms, 0 if they are). Rejects with
   * unavailable.
   */
  openEpoch: (shards: readonly number[]) => Promise<number>;
  onDrift: (units: number) => void;
  admitTogether: (request: AdmitUsageRequest) => Promise<UsageAdmission | ServiceError>;
  settleTogether: (request: SettleUsageRequest) => Promise<number | ServiceError>;
  runningRestores: Map<string, Promise<void>>;

  passwords: Passwords;
  sealedSecrets: SealedSecrets;
  challenges: Challenges;
  providerTalk: ProviderTalk;
  /** Throws invalid. */
  checkIssuerUrl: (issuer: string) => void;
  /** Rejects with an error of node:dns. */
  resolveTxt: (domain: string) => Promise<string[][]>;
  sendLetter: SendLetter;
  onMail: (report: MailReport) => void;
  wakeMailSender: () => void;
  wakeProjector: () => void;

  pepper: { name: string; secret: string };
  /** Cells of new accounts, with weights (decision 40). */
  cells: readonly Cell[];
  billing: Billing;
  dashboardUrl: string;
  contactEmail: string;
  usageLedgerDays: number;
  now: () => number;
  waitMs: (ms: number) => Promise<unknown>;
}
