// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

import type { DescribedLeaf as _consent_v1_DescribedLeaf } from '../../consent/v1/DescribedLeaf';

export interface DescribeConsentResponse {
  'subjectId': (string);
  /**
   * The subject's tag, 16 bytes.
   */
  'tag': (Buffer);
  'leaves': (_consent_v1_DescribedLeaf)[];
  /**
   * Whether every revision of the record has a leaf. Others are attested within seconds.
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
  /**
   * Empty on the last page. `complete` refers to the revisions of this page.
   */
  'nextCursor': (string);
  /**
   * The record was superseded and purged alone: nothing leads from it to other records of the person, which are still there.
   */
  'purgedAlone': (boolean);
}
