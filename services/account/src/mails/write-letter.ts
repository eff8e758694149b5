import { periodEndMs, periodOf } from '@consent/contracts';
import { findAccount } from '../accounts/find.sql';
import { findInvitation, insertInvitationToken } from '../invitations/invitations.sql';
import { findKeys } from '../keys/find.sql';
import { isKeyUsable } from '../keys/key.rule';
import type { AccountParts } from '../parts';
import { newToken, tokenDigest } from '../random-token';
import { limitsOf } from '../subscriptions/plans.rule';
import { findCounter } from '../usage/counters.sql';
import { isPercentUsed } from '../usage/usage.rule';
import { findUserByEmail } from '../users/find.sql';
import { userTokenLifeMs, type UserTokenPurpose } from '../users/token.rule';
import { insertUserToken } from '../users/token.sql';
import type { UserRecord } from '../users/user';
import { closingLetterWriters } from './closing-letter-writers';
import type { Letter } from './layout';
import {
  accountExistsLetter,
  changedByOperatorLetter,
  contactMessageLetter,
  factorChangedLetter,
  invitationLetter,
  keysExpiringLetter,
  quotaUsedLetter,
  resetPasswordLetter,
  verifyEmailLetter,
  webhookDisabledLetter,
} from './letters';
import type { Mail, MailData, MailKind } from './mail.rule';
import { pageOf } from './page-of';
import { requestLetterWriters } from './request-letter-writers';

export type WriteLetterParts = Pick<AccountParts, 'database' | 'dashboardUrl' | 'contactEmail' | 'now'>;

/** Returns undefined if the mail no longer has a recipient. */
type LetterWriters = {
  [Kind in MailKind]: (data: MailData[Kind], parts: WriteLetterParts, id: string) => Promise<Letter | undefined> | Letter;
};

const writers: LetterWriters = {
  ...requestLetterWriters,

  verify_email: async ({ email }, parts) => {
    const user = await findUserByEmail(parts.database, email);
    if (user === undefined || user.emailVerifiedAtMs !== 0) return undefined;
    return { to: email, ...verifyEmailLetter({ link: await linkWithToken('verify-email', user, 'email_verification', parts) }) };
  },

  account_exists: ({ email }, parts) => ({
    to: email,
    ...accountExistsLetter({ loginLink: pageOf('sign-in', parts), forgotLink: pageOf('forgot-password', parts) }),
  }),

  reset_password: async ({ email }, parts) => {
    const user = await findUserByEmail(parts.database, email);
    if (user === undefined) return undefined;
    return { to: email, ...resetPasswordLetter({ link: await linkWithToken('reset-password', user, 'password_reset', parts) }) };
  },

  /** The address is the user's of the time of the change. */
  factor_changed: ({ email, change }, parts) => ({
    to: email,
    ...factorChangedLetter({ change, forgotLink: pageOf('forgot-password', parts), securityLink: pageOf('security', parts) }),
  }),

  ...closingLetterWriters,

  changed_by_operator: ({ email, person, change, reason }, parts) => ({
    to: email,
    ...changedByOperatorLetter({ person: email === person ? undefined : person, change, reason, loginLink: pageOf('sign-in', parts) }),
  }),

  /** Not sent if the invitation was accepted, revoked or replaced while the mail waited. */
  invitation: async ({ accountId, invitationId }, parts) => {
    const { database, now } = parts;
    const invitation = await findInvitation(database, accountId, invitationId, now());
    if (invitation === undefined) return undefined;
    const token = newToken();
    await insertInvitationToken(database, accountId, invitationId, tokenDigest(token));
    // A fragment, because browsers send none to servers and in no Referer.
    const link = `${pageOf('invitation', parts)}#token=${token}`;
    return { to: invitation.email, ...invitationLetter({ ...invitation, link }) };
  },

  /** If the plan grew or the month ended while the mail waited, it is not sent. */
  quota_used: async ({ accountId, period, percent }, parts) => {
    const account = await findAccount(parts.database, accountId);
    if (account === undefined || period !== periodOf(parts.now())) return undefined;
    const { usedLedger, usedDirect } = await findCounter(parts.database, accountId, period);
    const limit = limitsOf(account.plan, account.agreed).monthlyRequests;
    if (!isPercentUsed(percent, usedLedger + usedDirect, limit)) return undefined;
    return { to: account.email, ...quotaUsedLetter({ percent, limit, resetsAtMs: periodEndMs(period), planLink: pageOf('plan', parts) }) };
  },

  /** What was revoked or has expired while the mail waited is left out. */
  keys_expiring: async ({ accountId, keyIds }, parts) => {
    const account = await findAccount(parts.database, accountId);
    const refs = keyIds.map((keyId) => ({ accountId, keyId }));
    const keys = (await findKeys(parts.database, refs)).filter((key) => isKeyUsable(key, parts.now()));
    if (account === undefined || keys.length === 0) return undefined;
    return { to: account.email, ...keysExpiringLetter({ keys, keysLink: pageOf('keys', parts) }) };
  },

  webhook_disabled: async ({ accountId, ...failed }, parts) => {
    const account = await findAccount(parts.database, accountId);
    if (account === undefined) return undefined;
    return { to: account.email, ...webhookDisabledLetter({ ...failed, webhooksLink: pageOf('webhooks', parts) }) };
  },

  contact_message: (data, { contactEmail }) => ({
    to: contactEmail,
    replyTo: { name: data.name, address: data.email },
    isAutomatic: false,
    ...contactMessageLetter(data),
  }),
};

export const mailKinds = Object.keys(writers) as MailKind[];

/** Runs just before sending, and only then makes the token: tokens are never queued. */
export function writeLetter(mail: Mail, parts: WriteLetterParts): Promise<Letter | undefined> {
  return write(mail, parts);
}

async function write<Kind extends MailKind>(
  { id, kind, data }: { id: string; kind: Kind; data: MailData[Kind] },
  parts: WriteLetterParts,
): Promise<Letter | undefined> {
  return writers[kind](data, parts, id);
}

async function linkWithToken(path: string, user: UserRecord, purpose: UserTokenPurpose, parts: WriteLetterParts): Promise<string> {
  const token = newToken();
  const expiresAtMs = parts.now() + userTokenLifeMs[purpose];
  await insertUserToken(parts.database, {
    accountId: user.accountId,
    userId: user.id,
    digest: tokenDigest(token),
    purpose,
    expiresAtMs,
  });
  return `${pageOf(path, parts)}?token=${token}`;
}
