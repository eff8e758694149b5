// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

/**
 * Consents by the action of their context.
 */
export interface AnswerCounts {
  'acceptAll': (number);
  'refuseAll': (number);
  'save': (number);
  'signal': (number);
  'withdraw': (number);
}
