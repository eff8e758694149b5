import type { OperatorChange } from '../accounts/operator-change.rule';
import type { FactorChange } from '../factors/factor-change.rule';
import type { NoticeablePercent } from '../usage/usage.rule';

export interface MailData {
  verify_email: { email: string };
  account_exists: { email: string };
  reset_password: { email: string };
  factor_changed: { email: string; change: FactorChange };
  changed_by_operator: { email: string; person: string; change: OperatorChange; reason: string };
  account_closed: { email: string; accountId: string };
  account_purge_soon: { email: string; accountId: string };
  account_purged: { email: string; certificate: string };
  account_reopened: { email: string; accountId: string };
  invitation: { accountId: string; invitationId: string };
  quota_used: { accountId: string; period: string; percent: NoticeablePercent };
  keys_expiring: { accountId: string; keyIds: string[] };
  webhook_disabled: { accountId: string; url: string; consecutiveFailures: number };
  confirm_request: { accountId: string; requestId: string };
  request_extended: { accountId: string; requestId: string };
  request_closed: { accountId: string; requestId: string };
  confirm_request_address: { accountId: string; siteId: string };
  requests_confirmed: { accountId: string; siteId: string };
  requests_due: { accountId: string; siteId: string };
  contact_message: { email: string; name: string; message: string };
}

export type MailKind = keyof MailData;

export type Mail = { [Kind in MailKind]: { id: string; kind: Kind; data: MailData[Kind] } }[MailKind];

export interface ClaimedMail {
  mail: Mail;
  /** Includes this one. Each claim of the same mail has a higher number. */
  attempts: number;
  createdAtMs: number;
}

/** Far longer than a send may take. After a crash the mail is due again when the lease ends. */
export const mailLeaseMs = 60_000;

const firstRetryWaitMs = 2_000;
const longestRetryWaitMs = 3_600_000;
const mailLifeMs = 3 * 24 * 3_600_000;

export function mailRetryWaitMs(attempts: number): number {
  return Math.min(firstRetryWaitMs * 2 ** (attempts - 1), longestRetryWaitMs);
}

export function isMailTooOld(createdAtMs: number, nowMs: number): boolean {
  return nowMs - createdAtMs >= mailLifeMs;
}
