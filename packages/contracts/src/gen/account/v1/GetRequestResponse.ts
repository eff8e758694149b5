// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

import type { PersonRequest as _account_v1_PersonRequest } from '../../account/v1/PersonRequest';
import type { TrailEntry as _account_v1_TrailEntry } from '../../account/v1/TrailEntry';

export interface GetRequestResponse {
  'request': (_account_v1_PersonRequest);
  /**
   * Oldest first.
   */
  'trail': (_account_v1_TrailEntry)[];
}
