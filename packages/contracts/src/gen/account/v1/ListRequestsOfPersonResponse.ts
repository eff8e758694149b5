// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

import type { PersonRequest as _account_v1_PersonRequest } from '../../account/v1/PersonRequest';

export interface ListRequestsOfPersonResponse {
  'requests': (_account_v1_PersonRequest)[];
  /**
   * As in GetRequestAnswerResponse.
   */
  'writeTo': (string);
}
