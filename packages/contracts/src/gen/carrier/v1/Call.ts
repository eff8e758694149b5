// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

import type { Origin as _carrier_v1_Origin } from '../../carrier/v1/Origin';

export interface Call {
  /**
   * Chosen by the client, unique on this stream, never 0.
   */
  'id': (number);
  /**
   * Full method name: "/consent.v1.ConsentService/CreateConsents". "" cancels the call with this
   * id.
   */
  'method': (string);
  /**
   * Encoded request message of the method.
   */
  'payload': (Buffer);
  /**
   * Milliseconds until the caller's deadline; 0 if it has passed.
   */
  'timeoutMs': (number);
  /**
   * The caller's X-Request-Id, for logs. If several requests share the call, the id of the first.
   */
  'requestId': (string);
  /**
   * W3C trace context; empty if the caller is not traced.
   */
  'traceparent': (string);
  /**
   * Cell of the account behind the call; empty if the caller does not know it.
   */
  'cell': (string);
  /**
   * Who asked, and from where, for the audit trail. Absent if nobody is known, if several requests share the call, and of earlier releases.
   */
  'origin'?: (_carrier_v1_Origin) | undefined;
}
