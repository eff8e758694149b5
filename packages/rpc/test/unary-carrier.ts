import { Client, connectivityState, Metadata, status as grpcStatus, type ServiceError as GrpcError } from '@grpc/grpc-js';
import { isErrorKind, ServiceError } from '@consent/kernel/errors';
import type { Carrier, CarrierOptions, OutgoingCall } from '../src/client/carrier';
import { abandonedError, brokenConnectionError, deadlineError, errorOf } from '../src/failure';

const asBytes = (bytes: Buffer) => bytes;

/** Calls as other gRPC clients do, without retries. The product's own processes use the stream (ADR 1). */
export function createUnaryCarrier({ address, settings }: CarrierOptions): Carrier {
  const client = new Client(address.authority, settings.credentials, settings.options);
  const inFlight = new Set<Promise<unknown>>();

  function send({ method, payload, deadlineAtMs, requestId, cell, traceparent, signal, isRead }: OutgoingCall): Promise<Buffer> {
    const answer = new Promise<Buffer>((resolve, reject) => {
      const metadata = new Metadata({ waitForReady: true });
      if (requestId !== '') metadata.set('x-request-id', requestId);
      if (cell !== '') metadata.set('cell', cell);
      if (traceparent !== '') metadata.set('traceparent', traceparent);
      const deadline = Date.now() + deadlineAtMs - performance.now();
      const call = client.makeUnaryRequest(method, asBytes, asBytes, payload, metadata, { deadline }, (error, response) => {
        if (error === null) resolve(response ?? Buffer.alloc(0));
        else reject(signal?.aborted === true ? abandonedError(signal) : serviceErrorOf(error, isRead));
      });
      signal?.addEventListener('abort', () => call.cancel());
    });
    inFlight.add(answer);
    return answer.finally(() => inFlight.delete(answer));
  }

  return {
    start: () => void client.getChannel().getConnectivityState(true),
    stop: async () => {
      await Promise.allSettled(inFlight);
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
