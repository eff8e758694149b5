import type { Origin } from '@consent/contracts';
import { errorKinds, ServiceError, unavailable } from '@consent/kernel/errors';
import { type Logger, markFailed, type Registry, type Span, type SpanTemplate, withSpan } from '@consent/kernel';
import { createCallMetrics } from '../call-metrics';
import { callSpan } from '../call-spans';
import { createDeadlineSweep } from '../deadline-sweep';
import { hopMarginMs } from '../limits';
import { runInRequest } from '../request-context';
import type { Caller } from './caller';
import type { ImplementedMethod, Implementation } from './implement';
import { RunningCall, type CallResult } from './running-call';

export interface IncomingCall {
  caller: Caller;
  method: string;
  payload: Buffer;
  /** Time left until the caller's deadline when it sent the call. */
  timeoutMs: number;
  requestId: string;
  cell: string;
  origin?: Origin | undefined;
  traceparent: string;
}

export interface Dispatcher {
  /** Calls `onResult` once, or never if the call is abandoned. */
  dispatch(incoming: IncomingCall, onResult: (result: CallResult) => void): RunningCall;
  idle(): Promise<void>;
  stop(): void;
}

interface ServedMethod extends ImplementedMethod {
  span: SpanTemplate;
}

interface DispatcherOptions {
  services: readonly Implementation[];
  logger: Logger;
  registry: Registry;
  maxMessageBytes: number;
}

export function createDispatcher({ services, logger, registry, maxMessageBytes }: DispatcherOptions): Dispatcher {
  const methods = new Map(services.flatMap((service) => service.methods).map((method) => [method.contract.path, servedMethod(method)]));
  const metrics = createCallMetrics(registry, 'rpc_server_call_duration_seconds');
  /** Includes calls that have ended while their handler still runs. */
  const running = new Map<RunningCall, IncomingCall>();
  const sweep = createDeadlineSweep((nowMs) => {
    for (const [call, incoming] of running) if (call.expireIfDue(nowMs)) logLate(incoming, call);
    return running.size > 0;
  });
  let onIdle: (() => void)[] = [];

  function dispatch(incoming: IncomingCall, onResult: (result: CallResult) => void): RunningCall {
    const method = methods.get(incoming.method);
    // An unknown method name must not become a metric label.
    const label = method === undefined ? '/unknown' : incoming.method;
    const timeLeftMs = incoming.timeoutMs - hopMarginMs;
    const call = new RunningCall(incoming, performance.now() + timeLeftMs, (over, outcome, result) => {
      metrics.observe(label, outcome, over.startedAtMs);
      if (result !== undefined) onResult(result);
    });
    if (method === undefined) {
      logger.error({ method: incoming.method, request_id: incoming.requestId }, 'a call names a method that is not served here');
      call.fail(new ServiceError('internal', 'Internal error.'));
    } else if (!incoming.caller.methods.has(incoming.method)) {
      logger.error(
        { method: incoming.method, request_id: incoming.requestId, caller: incoming.caller.names },
        'a process called a method that its certificate does not allow',
      );
      call.fail(new ServiceError('forbidden', 'This caller may not call this method.'));
    } else if (timeLeftMs <= 0) {
      call.fail(unavailable('The call arrived without time left, and was not run.'));
    } else {
      running.set(call, incoming);
      sweep.wake();
      void withSpan(method.span, incoming.traceparent, (span) => run(method, incoming, call, span));
    }
    return call;
  }

  /** Runs inside the span, so that the metrics and log lines of the call carry its ids. */
  async function run(method: ServedMethod, incoming: IncomingCall, call: RunningCall, span: Span | undefined): Promise<void> {
    try {
      if (incoming.payload.length > maxMessageBytes) throw new ServiceError('too_large', 'The request is too large.');
      const request = method.contract.requestDeserialize(incoming.payload);
      // Changes have no signal here, so nothing that they call or run ends before its time.
      const { requestId, cell, origin, deadlineAtMs } = call;
      const context = method.contract.endsWithCaller ? call : { requestId, cell, origin, deadlineAtMs };
      const response = await runInRequest(context, () => method.handler(request, call));
      const payload = method.contract.responseSerialize(response);
      if (payload.length > maxMessageBytes) throw new Error(`an answer of ${payload.length} bytes`);
      call.succeed(payload);
    } catch (thrown) {
      const error = ServiceError.from(thrown);
      markFailed(span, method.span, error);
      if (!call.isOwnAbortion(error)) logFailure(error, incoming);
      call.fail(error);
    } finally {
      running.delete(call);
      if (running.size === 0) resolveIdle();
    }
  }

  /** The cause is confidential and is dropped after this, so log it here. */
  function logFailure(error: ServiceError, { method, requestId }: IncomingCall): void {
    const line = { error, method, request_id: requestId };
    if (error.kind === 'internal') logger.error(line, 'a call failed');
    else if (errorKinds[error.kind].status >= 500 && error.cause !== undefined) logger.warn(line, 'a call failed');
  }

  /** Log at the deadline. The handler itself may fail seconds later, or never. */
  function logLate({ method, requestId }: IncomingCall, { startedAtMs }: RunningCall): void {
    const line = { method, request_id: requestId, duration_ms: Math.round(performance.now() - startedAtMs) };
    logger.warn(line, 'a call was not answered in time');
  }

  function resolveIdle(): void {
    for (const resolve of onIdle) resolve();
    onIdle = [];
  }

  return {
    dispatch,
    idle: () => (running.size === 0 ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve))),
    stop() {
      for (const call of running.keys()) call.abandon();
      sweep.stop();
    },
  };
}

function servedMethod(method: ImplementedMethod): ServedMethod {
  return { ...method, span: callSpan(method.contract.path, 'server') };
}
