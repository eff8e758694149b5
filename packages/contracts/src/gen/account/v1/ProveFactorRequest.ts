// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

import type { PasskeyAssertion as _account_v1_PasskeyAssertion } from '../../account/v1/PasskeyAssertion';

export interface ProveFactorRequest {
  'accountId': (string);
  'userId': (string);
  /**
   * A code of the app, or a recovery code.
   */
  'code': (string);
  'digest': (Buffer);
  /**
   * Counts instead of the code.
   */
  'assertion'?: (_account_v1_PasskeyAssertion) | undefined;
}
