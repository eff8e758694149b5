import type { Schema } from '../../api/client';
import type { Withdrawal } from '../../api/subjects';
import type { HoldingRecord } from './holding-record';

type Site = Pick<Schema<'Site'>, 'id' | 'categories'>;

/** Needs no consent, so a withdrawal doesn't change it. */
const withoutConsent = 'necessary';

/** Omits categories that a site no longer accepts, because the API would refuse the change. */
export function withdrawalsOf(records: readonly HoldingRecord[], sites: readonly Site[]): Withdrawal[] {
  return records
    .filter(({ accepted, deleted_at }) => accepted && deleted_at === null)
    .map(({ id, site_id, preferences }) => {
      const categories = sites.find((site) => site.id === site_id)?.categories ?? null;
      const kept = Object.entries(preferences).filter(([category]) => categories === null || categories.includes(category));
      return { id, preferences: Object.fromEntries(kept.map(([category, on]) => [category, on && category === withoutConsent])) };
    });
}
