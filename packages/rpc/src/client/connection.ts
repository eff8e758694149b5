import { mainCell, type MethodContract, type MethodTypes, type ProcessName, type ServiceContract } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { activeTraceparent, type Logger, observeConnection, type Registry, withSpan } from '@consent/kernel';
import { createCallMetrics, type CallOutcome } from '../call-metrics';
import { callSpan } from '../call-spans';
import { withFailedCall } from '../failed-call';
import type { Feature } from '../features';
import { abandonedError, withUnknownOutcome, neverSentError } from '../failure';
import { defaultMaxMessageBytes, defaultTimeoutMs } from '../limits';
import { currentRequest } from '../request-context';
import type { TlsFiles } from '../tls';
import { parseAddress } from './address';
import type { Carrier, CarrierOptions } from './carrier';
import { channelSettings } from './channel-settings';
import { createStreamCarrier } from './stream-carrier';

export interface CallOptions {
  /** Limits the whole call, queueing and retries included. The deadline of the current request also applies. */
  timeoutMs?: number | undefined;
  /** Ends the call. By default, the signal of the current request ends reads. */
  signal?: AbortSignal | undefined;
  /** A feature without which the server would ignore part of the request. Rejects with `unavailable` while no server has it. */
  needs?: Feature | undefined;
  /** Cell that the call is about, if not the one of the current request. */
  cell?: string | undefined;
}

export type RpcClient<Methods extends MethodTypes> = {
  [Name in keyof Methods]: (request: Methods[Name]['request'], options?: CallOptions) => Promise<Methods[Name]['response']>;
};

export interface RpcConnectionOptions {
  address: string;
  /** The certificate at this address must name this process. Optional without TLS. */
  to?: ProcessName | undefined;
  tls?: TlsFiles | undefined;
  logger: Logger;
  registry: Registry;
  /** Tests also call with plain unary gRPC (ADR 1). */
  createCarrier?: ((options: CarrierOptions) => Carrier) | undefined;
  timeoutMs?: number | undefined;
  maxMessageBytes?: number | undefined;
  maxQueuedCalls?: number | undefined;
}

export interface RpcConnection {
  name: string;
  /** Starts connecting. Calls may be made right away and wait for the connection. */
  start(): void;
  /** Refuses new calls and waits for replies to those already sent. */
  stop(): Promise<void>;
  isReady(): boolean;
  client<Methods extends MethodTypes>(contract: ServiceContract<Methods>): RpcClient<Methods>;
}

export function createRpcConnection(options: RpcConnectionOptions): RpcConnection {
  const { logger, maxMessageBytes = defaultMaxMessageBytes, maxQueuedCalls = 10_000 } = options;
  const metrics = createCallMetrics(options.registry, 'rpc_client_call_duration_seconds');
  const address = parseAddress(options.address);
  const to = options.to ?? address.authority;
  const settings = channelSettings(address, { tls: options.tls, to: options.to }, maxMessageBytes);
  const { createCarrier = createStreamCarrier } = options;
  const carrier = createCarrier({ to, address, settings, maxQueuedCalls, logger });
  observeConnection(options.registry, 'rpc', to, () => carrier.isReady());

  async function call(method: MethodContract, request: object, callOptions: CallOptions): Promise<object> {
    const context = currentRequest();
    const { requestId = '', origin, deadlineAtMs = Infinity } = context ?? {};
    const cell = callOptions.cell ?? context?.cell ?? '';
    const { signal = method.endsWithCaller ? context?.signal : undefined, timeoutMs: wantedMs = options.timeoutMs ?? defaultTimeoutMs } =
      callOptions;
    const startedAtMs = performance.now();
    const timeoutMs = Math.min(wantedMs, deadlineAtMs - startedAtMs);
    let outcome: CallOutcome = 'ok';
    try {
      if (signal?.aborted === true) throw abandonedError(signal);
      if (timeoutMs <= 0) throw neverSentError('its deadline had passed');
      const payload = method.requestSerialize(request);
      if (payload.length > maxMessageBytes) throw new ServiceError('too_large', 'The request is too large.');
      const sent = carrier.send({
        method: method.path,
        payload,
        idempotent: method.idempotent,
        isRead: method.isRead,
        deadlineAtMs: startedAtMs + timeoutMs,
        requestId,
        cell,
        origin,
        traceparent: activeTraceparent(),
        signal,
        needs: neededBy(cell, callOptions.needs),
      });
      // A server that ran out of time answers `deadline` for reads and changes alike.
      const answer = await sent.catch((error: unknown) => {
        throw withUnknownOutcome(ServiceError.from(error), method.isRead);
      });
      return method.responseDeserialize(answer);
    } catch (thrown) {
      const error = ServiceError.from(thrown);
      outcome = signal?.aborted === true ? 'caller_gone' : error.kind;
      throw withFailedCall(error, { to, method: method.path.slice(1), requestId });
    } finally {
      metrics.observe(method.path, outcome, startedAtMs);
    }
  }

  return {
    name: `connection to ${to}`,
    start: () => carrier.start(),
    stop: () => carrier.stop(),
    isReady: () => carrier.isReady(),
    client<Methods extends MethodTypes>(contract: ServiceContract<Methods>) {
      const methods = Object.entries(contract.methods as Record<string, MethodContract>);
      const functions = methods.map(([name, method]) => {
        const span = callSpan(method.path, 'client');
        return [name, (request: object, given: CallOptions = {}) => withSpan(span, undefined, () => call(method, request, given))];
      });
      return Object.fromEntries(functions) as RpcClient<Methods>;
    },
  };
}

/** A server of an earlier release would take every other cell for the main one. */
function neededBy(cell: string, feature: Feature | undefined): readonly Feature[] {
  const ofCell: Feature[] = cell === '' || cell === mainCell ? [] : ['cells'];
  return feature === undefined ? ofCell : [...ofCell, feature];
}
