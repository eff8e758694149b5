// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

import type { DescribedLink as _consent_v1_DescribedLink } from '../../consent/v1/DescribedLink';

export interface DescribeLinksResponse {
  /**
   * Of all links of the person, 16 bytes. Empty before the account's first leaf.
   */
  'tag': (Buffer);
  'leaves': (_consent_v1_DescribedLink)[];
  /**
   * Whether every link has a leaf. Others are attested within seconds.
   */
  'complete': (boolean);
  /**
   * True if the account has no queued work.
   */
  'settled': (boolean);
  /**
   * As in DescribeSubjectResponse.
   */
  'tagKeySha256': (Buffer);
  /**
   * All subjects of the person, the person first.
   */
  'subjects': (string)[];
}
