import { hash, randomUUID } from 'node:crypto';
import type { Once } from '@consent/contracts';

/** `body` stands for the whole request of the client. */
export function onceOf(accountId: string, key: string = randomUUID(), body = 'body'): Once {
  return { accountId, keySha256: hash('sha256', key, 'buffer'), requestSha256: hash('sha256', body, 'buffer'), replayOnly: false };
}
