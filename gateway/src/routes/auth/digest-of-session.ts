import type { Client } from '../../pipeline/4-caller/client';

/** For routes of sessions, whose requests have one. */
export function digestOfSession(client: Pick<Client, 'sessionDigest'>): Buffer {
  return client.sessionDigest() as Buffer;
}
