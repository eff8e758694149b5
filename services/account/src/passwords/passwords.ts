import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { limitTurns } from './limit-turns';
import { isObviousPassword } from './obvious-password.rule';
import { checkPassword, isPasswordLength, type PasswordOwner } from './password.rule';

/**
 * Some 49,000 passwords found most often in leaks, without those of a refused length. The list leaves out
 * most repeats and sequences; isObviousPassword recognises these.
 */
const leakedPasswords = new Set(dictionary.passwords.map((password) => password.toLowerCase()).filter(isPasswordLength));

const isCommonPassword = (lowerCased: string) => leakedPasswords.has(lowerCased) || isObviousPassword(lowerCased);

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and verifies passwords: argon2id, one pass, one lane (decision 5.2). With 46 MiB a hash takes 25 ms
 * of a core. So the number of parallel hashes is limited, and the queue is short enough to be done within seconds.
 */
export function createPasswords({ memoryMib }: { memoryMib: number }) {
  const cost = { memoryCost: memoryMib * 1024, timeCost: 1, parallelism: 1 };
  const atOnce = 2 * availableParallelism();
  const inTurn = limitTurns({ atOnce, waiting: 32 * atOnce });
  const hashOfNoPassword = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`;

  return {
    /** Throws `invalid` for a new password that is too short, too long or easy to guess. */
    check: (password: string, owner: PasswordOwner): void => checkPassword(password, owner, isCommonPassword),

    /** In PHC form, with a salt of its own. Throws unavailable (too many at once). */
    hash: (password: string): Promise<string> => inTurn(() => hash(password, cost)),

    /** Without a hash it is false, after the same work. Throws unavailable (too many at once). */
    verify: (password: string, passwordHash: string | undefined): Promise<boolean> =>
      isPasswordLength(password) ? inTurn(() => verify(passwordHash ?? hashOfNoPassword, password)) : Promise.resolve(false),

    /** Whether the hash was made at a lower cost than new ones. */
    isOutdated: (passwordHash: string): boolean => {
      const { memoryCost, timeCost } = parseOptions(passwordHash);
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
    },
  };
}

/** As PHC has it, without padding. */
function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}
