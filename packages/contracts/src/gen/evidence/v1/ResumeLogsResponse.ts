// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

export interface ResumeLogsResponse {
  /**
   * The new epoch of all logs.
   */
  'epoch': (number);
  /**
   * The last signed turn in the register, in decimal, and its chain in hex. "" if there was no
   * register.
   */
  'lostTurn': (string);
  'lostChain': (string);
  /**
   * Number of logs that start the new epoch.
   */
  'logs': (number);
  /**
   * Leaves since this time are queued again.
   */
  'repeatSinceMs': (number);
}
