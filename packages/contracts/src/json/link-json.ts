import type { SubjectLink } from '../gen/messages';
import { timestamp } from './timestamp';

/** A link as the API shows it, and the data of its events. Leaves commit to this text. */
export function linkJson({ id, siteId, subjectId, personId, linkedAtMs, unlinkedAtMs }: SubjectLink): string {
  return JSON.stringify({
    id,
    site_id: siteId,
    subject_id: subjectId,
    person_id: personId,
    linked_at: timestamp(linkedAtMs),
    unlinked_at: unlinkedAtMs === 0 ? null : timestamp(unlinkedAtMs),
  });
}
