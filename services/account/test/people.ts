import { createHash, randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startAccount, type AccountUnderTest } from './account-under-test';
import { startMailCatcher, tokenIn, type MailCatcher } from './mail-catcher';

export const password = 'tea at half past four';

export const newEmail = () => `${randomUUID()}@example.com`;
export const digestOf = (token: string) => createHash('sha256').update(token).digest();
export const noSession = Buffer.alloc(0);

/** Tests advance the clock. Registrations answer without a wait. */
export async function startWithMail(
  overrides: NonNullable<Parameters<typeof startAccount>[1]> = {},
  servers: Parameters<typeof startAccount>[0] = {},
) {
  const catcher = await startMailCatcher();
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const account = await startAccount(
    { smtpUrl: catcher.url, ...servers },
    { now, waitMs: () => Promise.resolve(), sendMailsEveryMs: 20, ...overrides },
  );
  return {
    account,
    catcher,
    now,
    advanceClock: (ms: number) => {
      aheadMs += ms;
    },
    ...actionsOf(account, catcher),
    stop: async () => {
      await account.stop();
      await catcher.down();
    },
  };
}

export type WithMail = Awaited<ReturnType<typeof startWithMail>>;

function actionsOf({ users, sessions, database }: AccountUnderTest, catcher: MailCatcher) {
  const login = (email: string, given = password, previousDigest: Buffer = noSession) =>
    sessions.login({ email, password: given, previousDigest });
  return {
    login,
    resolve: (token: string) => sessions.resolveSession({ digest: digestOf(token) }),

    registerUser: async () => {
      const email = newEmail();
      await users.register({ email, password, name: 'Ada' });
      const [mail] = await catcher.waitFor(email);
      return { email, verification: tokenIn(mail) };
    },
    requestResetToken: async (email: string) => {
      const before = catcher.mailsTo(email).length;
      await users.forgotPassword({ email });
      return tokenIn((await catcher.waitFor(email, before + 1)).at(-1));
    },
    queuedMails: async () =>
      (
        await database.query<{ id: string; kind: string; data: { email: string }; attempts: number }>(
          'queued_mails',
          'SELECT id, kind, data, attempts FROM mails ORDER BY created_at',
          [],
        )
      ).rows,
    waitForEmptyQueue: () =>
      waitUntil('no mail waits', async () => (await database.query('any_mail', 'SELECT FROM mails LIMIT 1', [])).rowCount === 0),
    countOf: async (table: 'sessions' | 'user_tokens' | 'mails'): Promise<number> =>
      Number((await database.query<{ n: number }>(`count_${table}`, `SELECT count(*) AS n FROM ${table}`, [])).rows[0]?.n),
  };
}
