import type { CheckedSite, Site } from '@consent/notice';
import { isOld, readKey, store, type Dated } from './record.ts';

/** What visitors of a place acknowledged where nobody is asked. */
export const readNotes = {
  /** The note is shown again as after an acceptance. */
  wasRead(site: CheckedSite, nowMs: number): boolean {
    try {
      const read = JSON.parse(localStorage.getItem(readKey) ?? 'null') as Dated | null;
      return read !== null && !isOld(read, site, nowMs);
    } catch {
      return false;
    }
  },
  keepRead({ policy }: Pick<Site, 'policy'>): void {
    store(readKey, { decided_at: new Date().toISOString(), policy_sha256: policy?.sha256 ?? '', accepted: true });
  },
};
