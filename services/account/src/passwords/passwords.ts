import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { limitTurns } from './limit-turns';
import { isObviousPassword } from './obvious-password.rule';
import { checkPassword, isPasswordLength, type PasswordOwner } from './password.rule';

/** About 49,000 passwords from leaks. The list leaves out most repeats and sequences, which isObviousPassword recognises. */
const leakedPasswords = new Set(dictionary.passwords.map((password) => password.toLowerCase()).filter(isPasswordLength));

const isCommonPassword = (lowerCased: string) => leakedPasswords.has(lowerCased) || isObviousPassword(lowerCased);

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes passwords with argon2id, one pass, one lane (decision 5.2). A hash of 46 MiB takes 25 ms of a core, so parallel
 * hashes are limited, and the queue is short enough to drain within seconds.
 */
export function createPasswords({ memoryMib }: { memoryMib: number }) {
  const cost = { memoryCost: memoryMib * 1024, timeCost: 1, parallelism: 1 };
  const atOnce = 2 * availableParallelism();
  const inTurn = limitTurns({ atOnce, waiting: 32 * atOnce });
  const noPassword = () => `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`;
  const hashOfNoPassword = noPassword();

  return {
    check: (password: string, owner: PasswordOwner): void => checkPassword(password, owner, isCommonPassword),

    /** In PHC form with a random salt. Throws unavailable (too many in parallel). */
    hash: (password: string): Promise<string> => inTurn(() => hash(password, cost)),

    /** Of nobody's password, for a person who has none. It reads as any other, so a sign-in with a password takes as long. */
    hashOfNone: (): string => noPassword(),

    /** Without a hash: false, after the same work. Throws unavailable (too many in parallel). */
    verify: (password: string, passwordHash: string | undefined): Promise<boolean> =>
      isPasswordLength(password) ? inTurn(() => verify(passwordHash ?? hashOfNoPassword, password)) : Promise.resolve(false),

    isOutdated: (passwordHash: string): boolean => {
      const { memoryCost, timeCost } = parseOptions(passwordHash);
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
    },
  };
}

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}
