// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { SupersededPreview as _consent_v1_SupersededPreview } from '../../consent/v1/SupersededPreview';

export interface PreviewRetentionResponse {
  'subjects': (number);
  /**
   * Their records on all sites.
   */
  'records': (number);
  /**
   * The earliest erasure of these; 0 without any.
   */
  'oldestMs': (number);
  /**
   * False if the site has more records than were looked at: the numbers are then minimums.
   */
  'isComplete': (boolean);
  'madeAtMs': (number);
  /**
   * For SetRetention.
   */
  'preview': (string);
  /**
   * Superseded records that would end now; absent if not asked for.
   */
  'superseded'?: (_consent_v1_SupersededPreview) | undefined;
}
