import type { Feature } from '../features';

export interface OutgoingCall {
  method: string;
  payload: Buffer;
  /** May be sent again if the connection breaks before the reply. */
  idempotent: boolean;
  /** The call changes nothing, so a lost reply is never an unknown outcome. */
  isRead: boolean;
  /** On the clock of performance.now(). */
  deadlineAtMs: number;
  requestId: string;
  traceparent: string;
  signal: AbortSignal | undefined;
  /** Send the call only to servers that announced this feature. */
  needs: Feature | undefined;
}

export interface Carrier {
  start(): void;
  stop(): Promise<void>;
  isReady(): boolean;
  /** Resolves with the encoded response. Rejects with ServiceError; `deadline` means that the call was sent and may have run. */
  send(call: OutgoingCall): Promise<Buffer>;
}
