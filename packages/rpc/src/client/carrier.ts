export interface OutgoingCall {
  method: string;
  payload: Buffer;
  /** May be sent again if the connection breaks before the reply. */
  idempotent: boolean;
  /** On the clock of performance.now(). */
  deadlineAtMs: number;
  requestId: string;
  traceparent: string;
  signal: AbortSignal | undefined;
}

export interface Carrier {
  start(): void;
  stop(): Promise<void>;
  isReady(): boolean;
  /** Resolves with the encoded response and rejects with ServiceError. */
  send(call: OutgoingCall): Promise<Buffer>;
}
