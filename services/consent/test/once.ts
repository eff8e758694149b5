import { hash, randomUUID } from 'node:crypto';
import type { Once } from '@consent/contracts';

/** A request with an Idempotency-Key, as the gateway sends it. `body` stands for everything the client sent. */
export function onceOf(accountId: string, key: string = randomUUID(), body = 'body'): Once {
  return { accountId, keySha256: hash('sha256', key, 'buffer'), requestSha256: hash('sha256', body, 'buffer'), replayOnly: false };
}
