import { Client, Metadata, type ClientDuplexStream, type StatusObject } from '@grpc/grpc-js';
import { type Call, carrierExchange, type ExchangeRequest, type ExchangeResponse, type Reply } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { errorOf } from '../failure';
import { createFrameBatch } from '../frame-batch';
import { maxBytesInFlight, maxCallsInFlight } from '../limits';
import type { ChannelSettings } from './channel-settings';
import type { CallHolder, PendingCall } from './pending-call';

/** How long a connection may take to come up, and how long the server may take to end a stream that has no calls left. */
const handshakeTimeoutMs = 5_000;
const largestId = 0xffff_ffff;

export interface LinkOwner {
  opened(link: StreamLink): void;
  /** The server asks for new calls to go elsewhere; those sent are still answered. */
  leaving(link: StreamLink): void;
  /** Answers came, so there is room for more calls. */
  answered(link: StreamLink): void;
  /** `unanswered` were sent and may or may not have been run. */
  closed(link: StreamLink, unanswered: PendingCall[], why: StatusObject): void;
}

/**
 * One connection to one server, with one Exchange stream on it.
 *
 * It opens when the server has said so, takes calls while it is open, leaves when
 * either side wants it to (no new calls, the sent ones are answered, then the stream
 * ends), and closes once.
 */
export class StreamLink implements CallHolder {
  private state: 'opening' | 'open' | 'leaving' | 'closed' = 'opening';
  private readonly client: Client;
  private readonly stream: ClientDuplexStream<ExchangeRequest, ExchangeResponse>;
  private readonly pending = new Map<number, PendingCall>();
  private readonly batch = createFrameBatch<Call>((calls) => this.stream.write({ calls }));
  private handshakeTimer: NodeJS.Timeout;
  private bytesInFlight = 0;
  private lastId = 0;

  constructor(
    readonly target: string,
    { credentials, options }: ChannelSettings,
    private readonly owner: LinkOwner,
  ) {
    this.client = new Client(target, credentials, options);
    const { path, requestSerialize, responseDeserialize } = carrierExchange;
    this.stream = this.client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, new Metadata());
    this.stream.on('metadata', () => this.open());
    this.stream.on('data', ({ replies }: ExchangeResponse) => this.receive(replies));
    // What happened is in the status, which always comes.
    this.stream.on('error', () => undefined);
    // Answers that arrived with the end are still on their way through the stream.
    this.stream.on('status', (status: StatusObject) => {
      if (this.state === 'open') this.state = 'leaving';
      setImmediate(() => this.close(status));
    });
    this.handshakeTimer = setTimeout(() => this.stream.cancel(), handshakeTimeoutMs);
  }

  get isOpen(): boolean {
    return this.state === 'open';
  }

  /** Calls are on their way. */
  get isBusy(): boolean {
    return this.pending.size > 0;
  }

  get hasRoom(): boolean {
    return this.state === 'open' && this.pending.size < maxCallsInFlight && this.bytesInFlight < maxBytesInFlight;
  }

  send(pending: PendingCall): void {
    this.lastId = this.lastId === largestId ? 1 : this.lastId + 1;
    const { method, payload, deadlineAtMs, requestId, traceparent } = pending.call;
    pending.holder = this;
    pending.frameId = this.lastId;
    pending.sends += 1;
    this.pending.set(pending.frameId, pending);
    this.bytesInFlight += payload.length;
    const timeoutMs = Math.max(0, Math.floor(deadlineAtMs - performance.now()));
    this.batch.add({ id: pending.frameId, method, payload, timeoutMs, requestId, traceparent });
  }

  /** Its answer will be dropped; the server need not go on. */
  forget(pending: PendingCall): void {
    this.take(pending.frameId);
    this.batch.add({ id: pending.frameId, method: '', payload: Buffer.alloc(0), timeoutMs: 0, requestId: '', traceparent: '' });
    this.owner.answered(this);
    this.endWhenAnswered();
  }

  expireDue(nowMs: number): void {
    for (const pending of this.pending.values()) pending.expireIfDue(nowMs);
  }

  /** Takes no new calls and ends when those sent are answered. */
  leave(): void {
    if (this.state === 'opening') this.stream.cancel();
    if (this.state !== 'open') return;
    this.state = 'leaving';
    this.endWhenAnswered();
  }

  private open(): void {
    if (this.state !== 'opening') return;
    clearTimeout(this.handshakeTimer);
    this.state = 'open';
    this.owner.opened(this);
  }

  private receive(replies: Reply[]): void {
    for (const { id, payload, failure } of replies) {
      if (id === 0) {
        this.leave();
        this.owner.leaving(this);
        continue;
      }
      const pending = this.take(id);
      // Without one the call was over before: a late answer is dropped.
      if (payload !== undefined) pending?.succeed(payload);
      else pending?.fail(failure === undefined ? ServiceError.from(new Error('a reply without outcome')) : errorOf(failure));
    }
    this.owner.answered(this);
    this.endWhenAnswered();
  }

  private take(id: number): PendingCall | undefined {
    const pending = this.pending.get(id);
    if (pending === undefined) return undefined;
    this.pending.delete(id);
    this.bytesInFlight -= pending.call.payload.length;
    return pending;
  }

  private endWhenAnswered(): void {
    if (this.state !== 'leaving' || this.pending.size > 0 || this.stream.writableEnded) return;
    this.batch.flush();
    this.stream.end();
    clearTimeout(this.handshakeTimer);
    this.handshakeTimer = setTimeout(() => this.stream.cancel(), handshakeTimeoutMs);
  }

  private close(why: StatusObject): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    clearTimeout(this.handshakeTimer);
    this.client.close();
    const unanswered = [...this.pending.values()];
    this.pending.clear();
    this.owner.closed(this, unanswered, why);
  }
}
