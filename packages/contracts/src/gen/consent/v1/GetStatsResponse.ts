// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { DayStats as _consent_v1_DayStats } from '../../consent/v1/DayStats';
import type { SiteStats as _consent_v1_SiteStats } from '../../consent/v1/SiteStats';
import type { CategoryStats as _consent_v1_CategoryStats } from '../../consent/v1/CategoryStats';

/**
 * Counts decisions as they were when the consents were recorded.
 */
export interface GetStatsResponse {
  /**
   * Oldest first. Omits days without decisions.
   */
  'days': (_consent_v1_DayStats)[];
  /**
   * Most decisions first.
   */
  'sites': (_consent_v1_SiteStats)[];
  /**
   * Most decisions first, at most 500.
   */
  'categories': (_consent_v1_CategoryStats)[];
}
