import { createSilentLogger } from '@consent/kernel';
import type { Handle } from '@consent/postgres';
import { login } from './login';

const ada = {
  account_id: 'a',
  id: 'u',
  email: 'ada@example.com',
  password_hash: 'hash of ada',
  password_changes: 0,
  name: 'Ada',
  email_verified_at: null,
  created_at: new Date(0),
};

const database = {
  query: (name: string, _text: string, [email]: readonly unknown[]) =>
    name === 'find_user_by_email'
      ? Promise.resolve({ rows: email === ada.email ? [ada] : [] })
      : Promise.reject(new Error(`nothing but the user is asked for: ${name}`)),
} as unknown as Handle;

test.each(['ada@example.com', 'unknown@example.com', 'no address'])(
  'a wrong password for %s costs one verification and nothing else',
  async (email) => {
    const work: string[] = [];
    const parts: Parameters<typeof login>[1] = {
      database,
      transaction: () => Promise.reject(new Error('nothing is written')),
      passwords: {
        check: () => undefined,
        verify: () => {
          work.push('verify');
          return Promise.resolve(false);
        },
        hash: () => Promise.reject(new Error('nothing is hashed')),
        hashOfNone: () => '',
        isOutdated: () => {
          throw new Error('must not query before the password is verified');
        },
      },
      // The entry of the audit trail is written after the answer.
      audit: () => Promise.resolve(),
      logger: createSilentLogger(),
      sealedSecrets: {
        currentPrefix: '',
        seal: () => '',
        open: () => {
          throw new Error('must not ask for the second factor before the password is verified');
        },
      },
      challenges: {
        issue: () => Buffer.alloc(0),
        open: () => {
          throw new Error('must not look at an assertion before the password is verified');
        },
      },
      now: () => 0,
    };
    await expect(login({ email, password: 'whatever it is', previousDigest: Buffer.alloc(0) }, parts)).rejects.toMatchObject({
      kind: 'unauthorized',
    });
    expect(work).toEqual(['verify']);
  },
);
