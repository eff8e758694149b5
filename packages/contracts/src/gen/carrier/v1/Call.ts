// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

export interface Call {
  /**
   * Chosen by the client, unique on this stream, never 0.
   */
  'id': (number);
  /**
   * Full method name: "/consent.v1.ConsentService/CreateConsents". "" cancels the
   * call with that id.
   */
  'method': (string);
  /**
   * The request message of that method, encoded.
   */
  'payload': (Buffer);
  /**
   * Time until the caller's deadline, in milliseconds; 0 means that it has passed.
   */
  'timeoutMs': (number);
  /**
   * The caller's X-Request-Id, for the log. If several requests share the call,
   * the id of the first.
   */
  'requestId': (string);
  /**
   * W3C trace context; empty when the caller is not traced.
   */
  'traceparent': (string);
}
