// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

import type { EndpointStats as _webhook_v1_EndpointStats } from '../../webhook/v1/EndpointStats';

export interface ListEndpointStatsResponse {
  /**
   * Start of the period: a full hour, 23 to 24 hours ago.
   */
  'sinceMs': (number);
  'stats': (_webhook_v1_EndpointStats)[];
}
