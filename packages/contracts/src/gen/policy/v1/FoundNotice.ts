// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

export interface FoundNotice {
  /**
   * Absent if the site has no such notice.
   */
  'number'?: (number) | undefined;
  /**
   * Keys of the content's `texts`.
   */
  'languages': (string)[];
}
