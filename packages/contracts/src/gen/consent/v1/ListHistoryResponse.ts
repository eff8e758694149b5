// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { HistoryEntry as _consent_v1_HistoryEntry } from '../../consent/v1/HistoryEntry';

export interface ListHistoryResponse {
  'entries': (_consent_v1_HistoryEntry)[];
}
