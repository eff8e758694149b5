import { contracts } from './contracts';
import { messageCodec } from './message-codec';
import type { MethodContract, MethodsOf, ServiceContract } from './service-contract';

/**
 * How to treat a lost reply. `true`: the method changes something and is idempotent, so it is retried. `false`: it is not
 * idempotent. `read`: it changes nothing and is retried; it ends when its caller leaves. `bookkeeping`: it writes only
 * our own records and is retried; it does not end when its caller leaves. `read_once`: a read that is not retried automatically.
 */
type Repetition = boolean | 'read' | 'bookkeeping' | 'read_once';

export function defineService<Definition>(
  name: string,
  repetitions: Record<keyof MethodsOf<Definition>, Repetition>,
): ServiceContract<MethodsOf<Definition>> {
  const methods: Record<string, MethodContract> = {};
  for (const method of contracts.lookupService(name).methodsArray) {
    const key = `${method.name.charAt(0).toLowerCase()}${method.name.slice(1)}` as keyof typeof repetitions;
    const { path, request, response } = readMethod(name, method.name);
    const repetition = repetitions[key];
    methods[key] = {
      path,
      idempotent: repetition !== false && repetition !== 'read_once',
      isRead: typeof repetition === 'string',
      endsWithCaller: repetition === 'read',
      requestSerialize: request.encode,
      requestDeserialize: request.decode,
      responseSerialize: response.encode,
      responseDeserialize: response.decode,
    };
  }
  return { name, methods } as unknown as ServiceContract<MethodsOf<Definition>>;
}

export function readMethod<Request extends object, Response extends object>(serviceName: string, methodName: string) {
  const service = contracts.lookupService(serviceName);
  const method = service.methods[methodName];
  if (method === undefined) throw new Error(`${serviceName} has no method ${methodName}.`);
  return {
    path: `/${serviceName}/${methodName}`,
    request: messageCodec<Request>(service.lookupType(method.requestType)),
    response: messageCodec<Response>(service.lookupType(method.responseType)),
  };
}
