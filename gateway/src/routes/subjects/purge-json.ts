import { type Purge, timestamp } from '@consent/contracts';

export function purgeFields(subjectId: string, { id, askedBy, requestedAtMs, dueAtMs, doneAtMs }: Purge) {
  return {
    subject_id: subjectId,
    id,
    status: doneAtMs === 0 ? 'waiting' : 'done',
    asked_by: { kind: askedBy.kind, id: askedBy.id },
    requested_at: timestamp(requestedAtMs),
    due_at: timestamp(dueAtMs),
  };
}
