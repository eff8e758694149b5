import { hash } from '@node-rs/argon2';

/** Decisions 5.2: argon2id, 46 MiB, one pass, one lane; the library's own choice is argon2id. */
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

/** The password in PHC form, with a salt of its own. Takes some 10 ms of a thread that is not ours. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}
