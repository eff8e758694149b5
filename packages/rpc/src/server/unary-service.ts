import { Metadata, type handleUnaryCall, type ServiceDefinition, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { isErrorKind } from '@consent/kernel/errors';
import { statusOfKind } from '../failure';
import { defaultTimeoutMs } from '../limits';
import type { createCallerCheck } from './caller';
import type { Dispatcher } from './dispatcher';
import type { Implementation } from './implement';
import type { CallResult } from './running-call';

type CallerOf = ReturnType<typeof createCallerCheck>;

const asBytes = (bytes: Buffer) => bytes;

export function unaryService(
  { methods }: Implementation,
  dispatcher: Dispatcher,
  callerOf: CallerOf,
): [ServiceDefinition, UntypedServiceImplementation] {
  const definition: Record<string, ServiceDefinition[string]> = {};
  const implementation: UntypedServiceImplementation = {};
  for (const { path } of methods.map(({ contract }) => contract)) {
    definition[path] = {
      path,
      requestStream: false,
      responseStream: false,
      requestSerialize: asBytes,
      requestDeserialize: asBytes,
      responseSerialize: asBytes,
      responseDeserialize: asBytes,
    };
    implementation[path] = unaryHandler(path, dispatcher, callerOf);
  }
  return [definition, implementation];
}

function unaryHandler(method: string, dispatcher: Dispatcher, callerOf: CallerOf): handleUnaryCall<Buffer, Buffer> {
  return (call, callback) => {
    const timeoutMs = Number(call.getDeadline()) - Date.now();
    const running = dispatcher.dispatch(
      {
        caller: callerOf(() => call.getAuthContext()),
        method,
        payload: call.request,
        timeoutMs: Number.isFinite(timeoutMs) ? timeoutMs : defaultTimeoutMs,
        requestId: first(call.metadata, 'x-request-id'),
        cell: first(call.metadata, 'cell'),
        traceparent: first(call.metadata, 'traceparent'),
      },
      (result) => callback(...unaryAnswer(result)),
    );
    // Also emitted after the response, when `abandon` does nothing.
    call.on('cancelled', () => running.abandon());
  };
}

function unaryAnswer({ payload, failure }: CallResult): Parameters<Parameters<handleUnaryCall<Buffer, Buffer>>[1]> {
  if (failure === undefined) return [null, payload];
  const metadata = new Metadata();
  metadata.set('error-kind', failure.kind);
  const code = isErrorKind(failure.kind) ? statusOfKind[failure.kind] : statusOfKind.internal;
  // grpc-js cannot send a lone surrogate in a header. The UTF-8 round trip turns it into U+FFFD.
  return [{ code, details: Buffer.from(failure.message).toString(), metadata }];
}

function first(metadata: Metadata, name: string): string {
  const [value] = metadata.get(name);
  return typeof value === 'string' ? value : '';
}
