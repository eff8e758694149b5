/** What is asked of the sender, by kind; stored as it is until the mail is sent, so never with a token. */
export interface MailData {
  verify_email: { email: string };
  account_exists: { email: string };
  reset_password: { email: string };
  webhook_disabled: { accountId: string; url: string; consecutiveFailures: number };
  contact_message: { email: string; name: string; message: string };
}

export type MailKind = keyof MailData;

/** A mail that waits, or is being sent. */
export type Mail = { [Kind in MailKind]: { id: string; kind: Kind; data: MailData[Kind] } }[MailKind];

export interface ClaimedMail {
  mail: Mail;
  /** This one included; whoever else claims the mail later has a higher one. */
  attempts: number;
  createdAtMs: number;
}

/** How long a claim lasts: far longer than a send may take. A killed sender's mail is due again after it. */
export const mailLeaseMs = 60_000;

const firstRetryWaitMs = 2_000;
const longestRetryWaitMs = 3_600_000;
const mailLifeMs = 3 * 24 * 3_600_000;

/** 2 s after the first failure, doubling up to an hour. */
export function mailRetryWaitMs(attempts: number): number {
  return Math.min(firstRetryWaitMs * 2 ** (attempts - 1), longestRetryWaitMs);
}

/** A mail that could not be sent for three days is given up. */
export function isMailTooOld(createdAtMs: number, nowMs: number): boolean {
  return nowMs - createdAtMs >= mailLifeMs;
}
