// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface CountUnblankedRequest {
  'accountId': (string);
  'subjectId': (string);
  /**
   * Also counts what told of erasures up to this time. 0 for a subject that is not purged.
   */
  'purgeAskedAtMs': (number);
}
