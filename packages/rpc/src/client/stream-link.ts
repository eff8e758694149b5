import { Client, Metadata, type ClientDuplexStream, type StatusObject } from '@grpc/grpc-js';
import { type Call, carrierExchange, type ExchangeRequest, type ExchangeResponse, type Reply } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { errorOf } from '../failure';
import { announcedIn, type Feature } from '../features';
import { createFrameBatch } from '../frame-batch';
import { maxBytesInFlight, maxCallsInFlight } from '../limits';
import type { ChannelSettings } from './channel-settings';
import type { CallOwner, PendingCall } from './pending-call';

/** Limits the handshake, and the time the server takes to end a stream without calls. */
const handshakeTimeoutMs = 5_000;
const largestId = 0xffff_ffff;

export interface LinkOwner {
  opened(link: StreamLink): void;
  leaving(link: StreamLink): void;
  answered(link: StreamLink): void;
  /** We cannot tell whether the `unanswered` calls ran. */
  closed(link: StreamLink, unanswered: PendingCall[], why: StatusObject): void;
}

/**
 * One connection to one server, with one Exchange stream on it. It accepts calls once the server has sent its metadata.
 * When either side wants to leave, it accepts no new calls, waits for pending replies and ends the stream.
 */
export class StreamLink implements CallOwner {
  private state: 'opening' | 'open' | 'leaving' | 'closed' = 'opening';
  private readonly client: Client;
  private readonly stream: ClientDuplexStream<ExchangeRequest, ExchangeResponse>;
  private readonly pending = new Map<number, PendingCall>();
  private readonly batch = createFrameBatch<Call>((calls) => this.stream.write({ calls }));
  private handshakeTimer: NodeJS.Timeout;
  private bytesInFlight = 0;
  private lastId = 0;
  private features: ReadonlySet<string> = new Set();

  constructor(
    readonly target: string,
    { credentials, options }: ChannelSettings,
    private readonly owner: LinkOwner,
  ) {
    this.client = new Client(target, credentials, options);
    const { path, requestSerialize, responseDeserialize } = carrierExchange;
    this.stream = this.client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, new Metadata());
    this.stream.on('metadata', (metadata: Metadata) => this.open(announcedIn(metadata)));
    this.stream.on('data', ({ replies }: ExchangeResponse) => this.receive(replies));
    // The 'status' event always follows and has the reason.
    this.stream.on('error', () => undefined);
    // Replies that arrived together with the status are still in the stream.
    this.stream.on('status', (status: StatusObject) => {
      if (this.state === 'open') this.state = 'leaving';
      setImmediate(() => this.close(status));
    });
    this.handshakeTimer = setTimeout(() => this.stream.cancel(), handshakeTimeoutMs);
  }

  get isOpen(): boolean {
    return this.state === 'open';
  }

  understands(needs: readonly Feature[]): boolean {
    return needs.every((feature) => this.features.has(feature));
  }

  get isBusy(): boolean {
    return this.pending.size > 0;
  }

  get hasRoom(): boolean {
    return this.state === 'open' && this.pending.size < maxCallsInFlight && this.bytesInFlight < maxBytesInFlight;
  }

  send(pending: PendingCall): void {
    this.lastId = this.lastId === largestId ? 1 : this.lastId + 1;
    const { method, payload, deadlineAtMs, requestId, traceparent, cell, origin } = pending.call;
    pending.owner = this;
    pending.frameId = this.lastId;
    pending.sends += 1;
    this.pending.set(pending.frameId, pending);
    this.bytesInFlight += payload.length;
    const timeoutMs = Math.max(0, Math.floor(deadlineAtMs - performance.now()));
    this.batch.add({ id: pending.frameId, method, payload, timeoutMs, requestId, traceparent, cell, origin });
  }

  /** Cancels the call on the server. A late reply is dropped. */
  forget(pending: PendingCall): void {
    this.take(pending.frameId);
    this.batch.add({ id: pending.frameId, method: '', payload: Buffer.alloc(0), timeoutMs: 0, requestId: '', traceparent: '', cell: '' });
    this.owner.answered(this);
    this.endWhenAnswered();
  }

  expireDue(nowMs: number): void {
    for (const pending of this.pending.values()) pending.expireIfDue(nowMs);
  }

  leave(): void {
    if (this.state === 'opening') this.stream.cancel();
    if (this.state !== 'open') return;
    this.state = 'leaving';
    this.endWhenAnswered();
  }

  private open(features: ReadonlySet<string>): void {
    if (this.state !== 'opening') return;
    this.features = features;
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
