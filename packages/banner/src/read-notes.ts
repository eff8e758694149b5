import type { CheckedSite, Site } from '@consent/notice';
import { readKey, type Dated, type isOld } from './record.ts';

/** What visitors of a place acknowledged where nobody is asked. A part has no second copy of what the program has, so it is given `isOld`. */
export const readNotes = {
  /** The note is shown again as after an acceptance. */
  wasRead(site: CheckedSite, nowMs: number, isOver: typeof isOld): boolean {
    try {
      const read = JSON.parse(localStorage.getItem(readKey) ?? 'null') as Dated | null;
      return read !== null && !isOver(read, site, nowMs);
    } catch {
      return false;
    }
  },
  keepRead({ policy }: Pick<Site, 'policy'>): void {
    try {
      const read: Dated = { decided_at: new Date().toISOString(), policy_sha256: policy?.sha256 ?? '', accepted: true };
      localStorage.setItem(readKey, JSON.stringify(read));
    } catch {
      // Storage is full or blocked: the next page shows the note again.
    }
  },
};
