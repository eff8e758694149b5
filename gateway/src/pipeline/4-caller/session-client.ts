import type { SessionClient } from '@consent/contracts';
import type { Client } from './client';

const maxCharacters = 256;

/** What a session's list shows of the client that used it (decision 63). */
export function sessionClientOf(client: Pick<Client, 'place' | 'userAgent'>): SessionClient {
  return { ...client.place(), userAgent: [...client.userAgent()].slice(0, maxCharacters).join('') };
}
