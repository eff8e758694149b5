import { ulid } from '../../consent-ids';

const valid = /^[A-Za-z0-9_-]{8,64}$/;

/** Keeps a valid inbound id, so that callers can match their logs with ours; otherwise a ULID (decisions 1.5, 8.14). */
export function requestIdOf(inbound: string | string[] | undefined): string {
  return typeof inbound === 'string' && valid.test(inbound) ? inbound : ulid(Date.now());
}
