// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

export interface ResumeLogsResponse {
  /**
   * The epoch that all logs enter.
   */
  'epoch': (number);
  /**
   * What the register has: the last turn that was signed, in decimal, and its
   * chain in hex. "" if there was no register.
   */
  'lostTurn': (string);
  'lostChain': (string);
  /**
   * How many logs enter the new epoch.
   */
  'logs': (number);
  /**
   * The leaves of what happened since this time are queued once more.
   */
  'repeatSinceMs': (number);
}
