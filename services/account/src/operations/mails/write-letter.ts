import type { Mail, MailData, MailKind } from '../../domain/mail';
import { tokenDigest } from '../../domain/random-token';
import type { UserRecord } from '../../domain/user';
import { userTokenLifeMs, type UserTokenPurpose } from '../../domain/user-token';
import { accountExistsLetter } from '../../mails/account-exists';
import { contactMessageLetter } from '../../mails/contact-message';
import type { Letter } from '../../mails/letter';
import { resetPasswordLetter } from '../../mails/reset-password';
import { verifyEmailLetter } from '../../mails/verify-email';
import { webhookDisabledLetter } from '../../mails/webhook-disabled';
import type { AccountStore } from '../../store/account-store';

export interface WriteLetterParts {
  store: Pick<AccountStore, 'findAccount' | 'findUserByEmail' | 'insertUserToken'>;
  newToken: () => string;
  now: () => number;
  /** Links are built from it, never from a request. */
  dashboardUrl: string;
  contactEmail: string;
}

/** One entry for each kind; undefined when nobody is to get it any more. */
type Letters = { [Kind in MailKind]: (data: MailData[Kind]) => Promise<Letter | undefined> | Letter };

/**
 * Writes mails at the moment of sending: it looks now who has the address, and stores
 * the digest of a new token, committed before the mail can arrive.
 */
export function createLetterWriter({ store, newToken, now, dashboardUrl, contactEmail }: WriteLetterParts) {
  const pageOf = (path: string) => `${dashboardUrl.replace(/\/+$/, '')}/${path}`;

  async function linkWithToken(path: string, user: UserRecord, purpose: UserTokenPurpose): Promise<string> {
    const token = newToken();
    const expiresAtMs = now() + userTokenLifeMs[purpose];
    await store.insertUserToken({ accountId: user.accountId, userId: user.id, digest: tokenDigest(token), purpose, expiresAtMs });
    return `${pageOf(path)}?token=${token}`;
  }

  const letters: Letters = {
    verify_email: async ({ email }) => {
      const user = await store.findUserByEmail(email);
      if (user === undefined || user.emailVerifiedAtMs !== 0) return undefined;
      return { to: email, ...verifyEmailLetter({ link: await linkWithToken('verify-email', user, 'email_verification') }) };
    },

    account_exists: ({ email }) => ({
      to: email,
      ...accountExistsLetter({ loginLink: pageOf('sign-in'), forgotLink: pageOf('forgot-password') }),
    }),

    reset_password: async ({ email }) => {
      const user = await store.findUserByEmail(email);
      if (user === undefined) return undefined;
      return { to: email, ...resetPasswordLetter({ link: await linkWithToken('reset-password', user, 'password_reset') }) };
    },

    webhook_disabled: async ({ accountId, ...failed }) => {
      const account = await store.findAccount(accountId);
      if (account === undefined) return undefined;
      return { to: account.email, ...webhookDisabledLetter({ ...failed, webhooksLink: pageOf('webhooks') }) };
    },

    contact_message: (data) => ({
      to: contactEmail,
      replyTo: { name: data.name, address: data.email },
      ...contactMessageLetter(data),
    }),
  };

  const write = async <Kind extends MailKind>({ kind, data }: { kind: Kind; data: MailData[Kind] }): Promise<Letter | undefined> =>
    letters[kind](data);

  return { kinds: Object.keys(letters) as MailKind[], write: (mail: Mail) => write(mail) };
}

export type LetterWriter = ReturnType<typeof createLetterWriter>;
