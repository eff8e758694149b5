import type { Origin } from '@consent/contracts';
import type { Logger } from '@consent/kernel';
import type { Feature } from '../features';
import type { Address } from './address';
import type { ChannelSettings } from './channel-settings';

export interface CarrierOptions {
  to: string;
  address: Address;
  settings: ChannelSettings;
  maxQueuedCalls: number;
  logger: Logger;
}

export interface OutgoingCall {
  method: string;
  payload: Buffer;
  idempotent: boolean;
  isRead: boolean;
  deadlineAtMs: number;
  requestId: string;
  cell: string;
  origin?: Origin | undefined;
  traceparent: string;
  signal: AbortSignal | undefined;
  needs: readonly Feature[];
}

export interface Carrier {
  start(): void;
  stop(): Promise<void>;
  isReady(): boolean;
  /** Resolves with the encoded response. Rejects with ServiceError; `deadline` means that the call was sent and may have run. */
  send(call: OutgoingCall): Promise<Buffer>;
}
