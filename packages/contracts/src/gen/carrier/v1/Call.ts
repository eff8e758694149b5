// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

export interface Call {
  /**
   * Chosen by the client, unique on this stream, never 0.
   */
  'id': (number);
  /**
   * Full method name: "/consent.v1.ConsentService/CreateConsents". "" takes the
   * call of that id back: nobody waits for its answer any more.
   */
  'method': (string);
  /**
   * The request message of that method, encoded.
   */
  'payload': (Buffer);
  /**
   * What is left of the caller's deadline, in milliseconds; 0 means none is left.
   */
  'timeoutMs': (number);
  /**
   * The caller's X-Request-Id, for the log; of several requests that ride
   * together that of the first.
   */
  'requestId': (string);
  /**
   * W3C trace context; empty when the caller is not traced.
   */
  'traceparent': (string);
}
