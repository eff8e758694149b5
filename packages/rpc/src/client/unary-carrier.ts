import { Client, connectivityState, Metadata, status as grpcStatus, type ServiceError as GrpcError } from '@grpc/grpc-js';
import { isErrorKind, ServiceError, unavailable } from '@consent/kernel/errors';
import { abandonedError, brokenConnectionError, deadlineError, errorOf, neverSentError } from '../failure';
import { maxSends } from '../limits';
import type { Carrier, OutgoingCall } from './carrier';
import type { ChannelSettings } from './channel-settings';

interface UnaryCarrierOptions {
  address: string;
  settings: ChannelSettings;
  maxQueuedCalls: number;
}

const asBytes = (bytes: Buffer) => bytes;

export function createUnaryCarrier({ address, settings, maxQueuedCalls }: UnaryCarrierOptions): Carrier {
  const client = new Client(address, settings.credentials, {
    ...settings.options,
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
    'grpc.initial_reconnect_backoff_ms': 50,
    'grpc.max_reconnect_backoff_ms': 1_000,
  });
  let callsInFlight = 0;
  let isStopping = false;
  let onIdle: () => void = () => undefined;

  function sendOnce({ method, payload, deadlineAtMs, requestId, traceparent, signal }: OutgoingCall): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const metadata = new Metadata({ waitForReady: true });
      if (requestId !== '') metadata.set('x-request-id', requestId);
      if (traceparent !== '') metadata.set('traceparent', traceparent);
      const deadline = Date.now() + deadlineAtMs - performance.now();
      const call = client.makeUnaryRequest(method, asBytes, asBytes, payload, metadata, { deadline }, (error, answer) => {
        signal?.removeEventListener('abort', cancel);
        if (error === null) resolve(answer ?? Buffer.alloc(0));
        else reject(error);
      });
      const cancel = () => call.cancel();
      signal?.addEventListener('abort', cancel);
    });
  }

  async function send(call: OutgoingCall): Promise<Buffer> {
    if (isStopping) throw unavailable('Stopping.');
    // Unary servers do not announce features.
    if (call.needs !== undefined) throw neverSentError('unary calls go to servers of any release');
    if (callsInFlight >= maxQueuedCalls) throw unavailable('Too many calls are waiting.');
    callsInFlight += 1;
    try {
      for (let sends = 1; ; sends += 1) {
        try {
          return await sendOnce(call);
        } catch (error) {
          if (call.signal?.aborted === true) throw abandonedError(call.signal);
          const mayRepeat = call.idempotent && sends < maxSends && performance.now() < call.deadlineAtMs;
          if (!mayRepeat || !isBrokenConnection(error as GrpcError)) throw serviceErrorOf(error as GrpcError, call.isRead);
        }
      }
    } finally {
      callsInFlight -= 1;
      if (callsInFlight === 0) onIdle();
    }
  }

  return {
    start: () => void client.getChannel().getConnectivityState(true),
    async stop() {
      isStopping = true;
      if (callsInFlight > 0) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      }
      client.close();
    },
    isReady: () => client.getChannel().getConnectivityState(true) === connectivityState.READY,
    send,
  };
}

/** Errors raised by gRPC, not by a handler: UNAVAILABLE, or CANCELLED when the server tore down the connection. */
function isBrokenConnection({ code, metadata }: GrpcError): boolean {
  return (code === grpcStatus.UNAVAILABLE || code === grpcStatus.CANCELLED) && metadata.get('error-kind').length === 0;
}

function serviceErrorOf(error: GrpcError, isRead: boolean): ServiceError {
  const [kind] = error.metadata.get('error-kind');
  if (typeof kind === 'string' && isErrorKind(kind)) return errorOf({ kind, message: error.details });
  if (error.code === grpcStatus.DEADLINE_EXCEEDED) return deadlineError();
  if (isBrokenConnection(error)) return brokenConnectionError(isRead, error);
  return ServiceError.from(error);
}
