import { Metadata, type ServerDuplexStream } from '@grpc/grpc-js';
import type { Call, ExchangeRequest, ExchangeResponse, Reply } from '@consent/contracts';
import { createFrameBatch } from '../frame-batch';
import { announce, type Feature } from '../features';
import type { Caller } from './caller';
import type { Dispatcher } from './dispatcher';
import type { RunningCall } from './running-call';

/** Id 0 belongs to no call. It tells the client to send new calls elsewhere. */
const goingAway: Reply = { id: 0 };

export interface ExchangeSession {
  /**
   * Asks the client to leave. The session keeps reading, because the client may have sent calls before it knew. It ends
   * after the client ends its side.
   */
  goAway(): void;
}

export function serveExchange(
  stream: ServerDuplexStream<ExchangeRequest, ExchangeResponse>,
  { dispatcher, caller, features }: { dispatcher: Dispatcher; caller: Caller; features: readonly Feature[] },
  onClosed: () => void,
): ExchangeSession {
  const running = new Map<number, RunningCall>();
  let clientEnded = false;

  const replies = createFrameBatch<Reply>((frames) => {
    // Backpressure: a client that does not read replies gets no more work done.
    if (!stream.write({ replies: frames })) stream.pause();
    endWhenAnswered();
  });

  function receive({ id, method, payload, timeoutMs, requestId, traceparent, cell, origin }: Call): void {
    // An empty method cancels the call with that id.
    if (method === '') {
      running.get(id)?.abandon();
      running.delete(id);
      return;
    }
    const call = dispatcher.dispatch({ caller, method, payload, timeoutMs, requestId, traceparent, cell, origin }, (answer) => {
      running.delete(id);
      replies.add({ id, payload: answer.payload, failure: answer.failure });
    });
    if (!call.isOver) running.set(id, call);
  }

  function endWhenAnswered(): void {
    if (clientEnded && running.size === 0) stream.end();
  }

  function close(): void {
    for (const call of running.values()) call.abandon();
    running.clear();
    onClosed();
  }

  stream.on('data', ({ calls }: ExchangeRequest) => calls.forEach(receive));
  stream.on('drain', () => stream.resume());
  stream.on('end', () => {
    clientEnded = true;
    replies.flush();
    endWhenAnswered();
  });
  // 'close' follows and does the cleanup.
  stream.on('error', () => undefined);
  stream.once('close', close);

  // The client waits for this metadata before it sends calls.
  stream.sendMetadata(announce(new Metadata(), features));

  return { goAway: () => replies.add(goingAway) };
}
