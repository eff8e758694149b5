// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

import type { KeyLimits as _account_v1_KeyLimits } from '../../account/v1/KeyLimits';
import type { KeyMaker as _account_v1_KeyMaker } from '../../account/v1/KeyMaker';

export interface Key {
  /**
   * key_ + ULID
   */
  'id': (string);
  'accountId': (string);
  'name': (string);
  /**
   * The first characters and the last four, so that people can tell keys apart.
   */
  'firstCharacters': (string);
  'lastFour': (string);
  'createdAtMs': (number);
  /**
   * 0 if the key never expires.
   */
  'expiresAtMs': (number);
  'lastUsedAtMs': (number);
  'revokedAtMs': (number);
  /**
   * The only site the key may access; "" for all sites. Neither restriction ever changes. Absent in
   * responses of earlier releases.
   */
  'siteId'?: (string) | undefined;
  'readOnly'?: (boolean) | undefined;
  /**
   * Absent for a key without any, and in responses of earlier releases.
   */
  'limits'?: (_account_v1_KeyLimits) | undefined;
  /**
   * Absent if unknown: for keys that were made without it, or by a process of an earlier release.
   */
  'maker'?: (_account_v1_KeyMaker) | undefined;
}
