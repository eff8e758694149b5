// Generated from proto/consent/v1/consent.proto by generate.mjs. Not edited by hand.

import type { Actor as _consent_v1_Actor } from '../../consent/v1/Actor';

/**
 * The state before one update, and who made the update (spec 2.7, decision 2.8).
 */
export interface HistoryEntry {
  'id': (string);
  'accepted': (boolean);
  'preferencesJson': (string);
  'policyVersion': (number);
  'changedBy': (_consent_v1_Actor);
  'createdAtMs': (number);
  /**
   * Number of the update, starting at 1. Absent in responses of earlier releases.
   */
  'number'?: (number) | undefined;
}
