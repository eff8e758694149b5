import { Metadata, type ServerDuplexStream } from '@grpc/grpc-js';
import type { Call, ExchangeRequest, ExchangeResponse, Reply } from '@consent/contracts';
import { createFrameBatch } from '../frame-batch';
import type { Caller } from './caller';
import type { Dispatcher } from './dispatcher';
import type { RunningCall } from './running-call';

/** A reply to no call: the server is going away and asks the client to send new calls elsewhere. */
const goingAway: Reply = { id: 0 };

export interface ExchangeSession {
  /**
   * Asks the client to leave. The session still reads: a call that was sent before
   * the client knew is answered. It ends when the client has ended its side.
   */
  goAway(): void;
}

/** Serves the calls of one client's stream until the client ends it or is gone. */
export function serveExchange(
  stream: ServerDuplexStream<ExchangeRequest, ExchangeResponse>,
  { dispatcher, caller }: { dispatcher: Dispatcher; caller: Caller },
  onClosed: () => void,
): ExchangeSession {
  /** Calls that are not answered yet, by the client's id. */
  const running = new Map<number, RunningCall>();
  let clientEnded = false;

  const replies = createFrameBatch<Reply>((frames) => {
    // A client that does not read its answers is not given more work.
    if (!stream.write({ replies: frames })) stream.pause();
    endWhenAnswered();
  });

  function receive({ id, method, payload, timeoutMs, requestId, traceparent }: Call): void {
    // A call without a method takes back the call of that id: nobody waits for it.
    if (method === '') {
      running.get(id)?.abandon();
      running.delete(id);
      return;
    }
    const call = dispatcher.dispatch({ caller, method, payload, timeoutMs, requestId, traceparent }, (answer) => {
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
  // The connection broke; 'close' follows.
  stream.on('error', () => undefined);
  stream.once('close', close);

  // Tells the client that it is connected; it sends no call before.
  stream.sendMetadata(new Metadata());

  return { goAway: () => replies.add(goingAway) };
}
