// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

export interface ResumeLogsResponse {
  /**
   * The epoch that all logs enter.
   */
  'epoch': (number);
  /**
   * The register's content: the last signed turn, in decimal, and its chain in
   * hex. "" if there was no register.
   */
  'lostTurn': (string);
  'lostChain': (string);
  /**
   * Number of logs that enter the new epoch.
   */
  'logs': (number);
  /**
   * Leaves since this time are queued again.
   */
  'repeatSinceMs': (number);
}
