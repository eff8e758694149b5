// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

export interface GetPictureResponse {
  'content': (Buffer);
  /**
   * image/png, image/jpeg or image/webp, as the notice says.
   */
  'mediaType': (string);
  /**
   * Lower-case hex.
   */
  'sha256': (string);
}
