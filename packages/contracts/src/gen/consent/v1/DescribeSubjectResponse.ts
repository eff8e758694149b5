// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

import type { DescribedLeaf as _consent_v1_DescribedLeaf } from '../../consent/v1/DescribedLeaf';

export interface DescribeSubjectResponse {
  'tag': (Buffer);
  'leaves': (_consent_v1_DescribedLeaf)[];
  /**
   * Empty on the last page.
   */
  'nextCursor': (string);
  /**
   * Whether every revision of the records on this page has a leaf.
   */
  'complete': (boolean);
  /**
   * True if the account has no queued work, so that all of these leaves are in its signed log.
   */
  'settled': (boolean);
  /**
   * SHA-256 of the key that made the tag; empty before the account's first leaf.
   */
  'tagKeySha256': (Buffer);
}
