import { changedConsentJson, erasureJson, timestamp } from '@consent/contracts';
import type { MakeEvent } from '@consent/events';
import type { ConsentRecord } from './consent';

interface SubjectErasure {
  accountId: string;
  subjectId: string;
  siteId: string | undefined;
  atMs: number;
}

/** Store the text unchanged: it is what gets signed and sent. */
export const createConsentEvents = (makeEvent: MakeEvent) => ({
  created: (record: ConsentRecord, json: string) =>
    makeEvent({ type: 'consent.created', accountId: record.accountId, createdAtMs: record.createdAtMs, dataJson: json }),

  changed: (type: 'consent.updated' | 'consent.revoked', record: ConsentRecord) =>
    makeEvent({ type, accountId: record.accountId, createdAtMs: record.updatedAtMs, dataJson: changedConsentJson(record) }),

  /** The consent as it is; `created_at` of the event is when its decision ended (decision 65.5). */
  expired: (record: ConsentRecord, endMs: number) =>
    makeEvent({ type: 'consent.expired', accountId: record.accountId, createdAtMs: endMs, dataJson: changedConsentJson(record) }),

  /** Internal, never sent to endpoints: makes the webhook service blank its copies of the subject's data up to this time (decision 5.8). */
  subjectErased: ({ accountId, subjectId, siteId = '', atMs }: SubjectErasure) =>
    makeEvent({
      type: 'subject.erased',
      accountId,
      createdAtMs: atMs,
      dataJson: JSON.stringify({ subject_id: subjectId, site_id: siteId }),
    }),

  link: (
    type: 'subject.linked' | 'subject.unlinked',
    { accountId, atMs, dataJson }: { accountId: string; atMs: number; dataJson: string },
  ) => makeEvent({ type, accountId, createdAtMs: atMs, dataJson }),
  /** Internal: the purge of a subject also destroys what other services keep of these consent.erased. Names no person. */
  subjectPurged: ({ accountId, eventIds, atMs }: { accountId: string; eventIds: readonly string[]; atMs: number }) =>
    makeEvent({ type: 'subject.purged', accountId, createdAtMs: atMs, dataJson: JSON.stringify({ erasures: eventIds }) }),

  /** Internal: destroys what other services keep of earlier events of one record, whose purge comes later. */
  recordEnded: ({ accountId, subjectId, id, atMs }: { accountId: string; subjectId: string; id: string; atMs: number }) =>
    makeEvent({
      type: 'subject.purged',
      accountId,
      createdAtMs: atMs,
      dataJson: JSON.stringify({ erasures: [], record: { id, subject_id: subjectId, before: timestamp(atMs) } }),
    }),

  erased: (erasure: SubjectErasure & { erased: number; eventId: string | undefined }) =>
    makeEvent({
      id: erasure.eventId,
      type: 'consent.erased',
      accountId: erasure.accountId,
      createdAtMs: erasure.atMs,
      dataJson: erasureJson(erasure),
    }),
});

export type ConsentEvents = ReturnType<typeof createConsentEvents>;
