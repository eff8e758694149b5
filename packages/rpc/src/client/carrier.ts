/** A call, encoded and ready to be carried. */
export interface OutgoingCall {
  /** "/consent.v1.ConsentService/CreateConsents" */
  method: string;
  payload: Buffer;
  /** May be sent again when the connection broke before the answer came. */
  idempotent: boolean;
  /** On the clock of performance.now(). */
  deadlineAtMs: number;
  requestId: string;
  traceparent: string;
  signal: AbortSignal | undefined;
}

/** Brings calls to the other side; rejects with ServiceError. */
export interface Carrier {
  start(): void;
  /** Takes no new calls, waits for the answers to those that were sent. */
  stop(): Promise<void>;
  isReady(): boolean;
  /** Resolves with the encoded response. */
  send(call: OutgoingCall): Promise<Buffer>;
}
