import type { UserRecord } from '../../domain/user';
import { login, type LoginParts } from './login';

const ada: UserRecord = {
  accountId: 'a',
  id: 'u',
  email: 'ada@example.com',
  passwordHash: 'hash of ada',
  passwordChanges: 0,
  name: 'Ada',
  emailVerifiedAtMs: 0,
  createdAtMs: 0,
};

test.each(['ada@example.com', 'unknown@example.com', 'no address'])(
  'a wrong password of %s costs one verification, and nothing else',
  async (email) => {
    const work: string[] = [];
    const parts: LoginParts = {
      store: { findUserByEmail: (address) => Promise.resolve(address === ada.email ? ada : undefined) },
      inTransaction: () => Promise.reject(new Error('nothing is written')),
      passwords: {
        verify: () => {
          work.push('verify');
          return Promise.resolve(false);
        },
        hash: () => Promise.reject(new Error('nothing is hashed')),
        isOutdated: () => {
          throw new Error('nobody asks before the password is right');
        },
      },
      newToken: () => 'token',
      now: () => 0,
    };
    await expect(login(parts)({ email, password: 'whatever it is', previousDigest: Buffer.alloc(0) })).rejects.toMatchObject({
      kind: 'unauthorized',
    });
    expect(work).toEqual(['verify']);
  },
);
