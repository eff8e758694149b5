// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { SiteFacts as _consent_v1_SiteFacts } from '../../consent/v1/SiteFacts';

export interface NewConsent {
  'accountId': (string);
  /**
   * ULID made by the caller, so that a retry meets the primary key.
   */
  'id': (string);
  'siteId': (string);
  'subjectId': (string);
  'consentId': (string);
  'accepted': (boolean);
  'preferencesJson': (string);
  /**
   * Absent: the version in force.
   */
  'policyVersion'?: (number) | undefined;
  'country': (string);
  'region': (string);
  'userAgent': (string);
  /**
   * Absent: the service asks the owners.
   */
  'site'?: (_consent_v1_SiteFacts) | undefined;
}
