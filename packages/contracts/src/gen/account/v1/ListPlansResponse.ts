// Generated from proto/account/v1/subscription_service.proto by generate.mjs. Not edited by hand.

import type { Plan as _account_v1_Plan } from '../../account/v1/Plan';

export interface ListPlansResponse {
  'plans': (_account_v1_Plan)[];
}
