import type { ConsentFilters } from '../../../api/consents';
import { startOfUtcDay } from '../../../texts/moments';

/** The filters as they stand in the address of the page: text, with days as a person chose them. */
export interface SearchTexts {
  site_id?: string;
  subject_id?: string;
  consent_id?: string;
  accepted?: string;
  from?: string;
  to?: string;
  include_deleted?: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What they mean to the API: days are those of UTC, as the chart counts them, the last day included. */
export function filtersOf(search: SearchTexts): ConsentFilters {
  const { site_id, subject_id, consent_id, accepted, from, to, include_deleted } = search;
  return {
    ...(site_id !== undefined && { site_id }),
    ...(subject_id !== undefined && { subject_id }),
    ...(consent_id !== undefined && { consent_id }),
    ...((accepted === 'true' || accepted === 'false') && { accepted: accepted === 'true' }),
    ...(from !== undefined && day.test(from) && { from: startOfUtcDay(from) }),
    ...(to !== undefined && day.test(to) && { to: startOfUtcDay(to, 1) }),
    ...(include_deleted === 'true' && { include_deleted: true }),
  };
}
