import { type Consumer, type ConsumerOptions, createConsumer } from '@consent/events';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { blankRequest } from './blank';
import { lockRequestsOfSubject, saveRequest } from './requests.sql';

interface Erased {
  accountId: string;
  /** "": on all sites. */
  siteId: string;
  subjectId: string;
  atMs: number;
}

/** A subject with many records has both: one at the acceptance of its erasure, and one at its end. */
const sources = [
  { durable: 'account-on-consent-erased', filterSubject: 'events.consent.erased' },
  { durable: 'account-on-subject-erased', filterSubject: 'events.subject.erased' },
];

/** Decision 75.8. Ids of handled events are not kept, because a repeat changes nothing. */
export function onSubjectErased(
  options: Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'>,
  parts: Pick<AccountParts, 'transaction' | 'now'>,
): Consumer[] {
  return sources.map((source) =>
    createConsumer({
      ...options,
      ...source,
      handle: async ({ accountId, createdAt, data }) => {
        const { subject_id: subjectId, site_id: siteId = '' } = (data ?? {}) as { subject_id?: unknown; site_id?: string };
        const atMs = Date.parse(createdAt);
        if (typeof subjectId !== 'string' || Number.isNaN(atMs)) throw new Error('the event names no subject or no time');
        await forgetErased({ accountId: uuidOf(accountId), siteId: siteId === '' ? '' : uuidOf(siteId), subjectId, atMs }, parts);
      },
    }),
  );
}

/**
 * What was closed before the erasure is blanked. An open request is kept until its answer was read, and so is a request for this very erasure.
 */
export async function forgetErased(
  { atMs: erasedAtMs, ...subject }: Erased,
  { transaction, now }: Pick<AccountParts, 'transaction' | 'now'>,
): Promise<void> {
  await transaction(async (tx) => {
    for (const request of await lockRequestsOfSubject(tx, subject)) {
      const { status, kind, closedAtMs, blankedAtMs } = request;
      if (status === 'unconfirmed') await saveRequest(tx, { ...request, claimedSubjectId: '' });
      else if (closedAtMs !== 0 && blankedAtMs === 0 && closedAtMs <= erasedAtMs && kind !== 'erase')
        await blankRequest(tx, request, now());
    }
  });
}
