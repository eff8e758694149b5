import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { checkPassword, isPasswordLength, type PasswordOwner } from '../../domain/password';
import { isCommonPassword } from './common-passwords';
import { limitTurns } from './limit-turns';

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and verifies passwords: argon2id, one pass, one lane (decision 5.2). With 46 MiB a hash takes 25 ms of
 * a core, so only some run at once, and of those that wait no more than are through within seconds.
 */
export function createPasswords({ memoryMib }: { memoryMib: number }) {
  const cost = { memoryCost: memoryMib * 1024, timeCost: 1, parallelism: 1 };
  const atOnce = 2 * availableParallelism();
  const inTurn = limitTurns({ atOnce, waiting: 32 * atOnce });
  const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`;

  return {
    /** Throws `invalid` for a new password that is too short, too long or easily guessed. */
    check: (password: string, owner: PasswordOwner): void => checkPassword(password, owner, isCommonPassword),

    /** In PHC form, with a salt of its own. Throws unavailable (too many at once). */
    hash: (password: string): Promise<string> => inTurn(() => hash(password, cost)),

    /** Without a hash it is nobody's: false, after the same work. Throws unavailable (too many at once). */
    verify: (password: string, passwordHash: string | undefined): Promise<boolean> =>
      isPasswordLength(password) ? inTurn(() => verify(passwordHash ?? nobodysHash, password)) : Promise.resolve(false),

    /** Whether it was made with less than what is asked today. */
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
