import type { Feature } from '../features';

export interface OutgoingCall {
  method: string;
  payload: Buffer;
  /** May be sent again if the connection breaks before the reply. */
  idempotent: boolean;
  /** Changes nothing, so a lost answer leaves nothing in doubt. */
  isRead: boolean;
  /** On the clock of performance.now(). */
  deadlineAtMs: number;
  requestId: string;
  traceparent: string;
  signal: AbortSignal | undefined;
  /** Only servers that announced it may be sent the call. */
  needs: Feature | undefined;
}

export interface Carrier {
  start(): void;
  stop(): Promise<void>;
  isReady(): boolean;
  /** Resolves with the encoded response and rejects with ServiceError. `deadline`: it was sent, and may have run. */
  send(call: OutgoingCall): Promise<Buffer>;
}
