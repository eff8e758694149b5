import type { Schema } from '../../api/client';
import { isOpen } from '../../api/holds';

type Hold = Schema<'Hold'>;

interface Held {
  subjectId?: string;
  siteIds: readonly string[];
}

/** The open holds that stop a purge of the subject, or of everybody on the sites. Those of the subject itself first. */
export function openHoldsOf(holds: readonly Hold[], { subjectId, siteIds }: Held): Hold[] {
  const open = holds.filter(isOpen);
  const ofSubject = open.filter(({ subject_id: held }) => held !== null && held === subjectId);
  return [...ofSubject, ...open.filter(({ site_id: held }) => held !== null && siteIds.includes(held))];
}
