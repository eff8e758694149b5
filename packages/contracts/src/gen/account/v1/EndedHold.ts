// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

export interface EndedHold {
  'id': (string);
  'unitsHeld': (number);
  /**
   * Units to charge; 0 for a failed call.
   */
  'units': (number);
}
