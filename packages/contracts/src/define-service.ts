import { messageCodec } from './message-codec';
import { contracts } from './proto-files';
import type { MethodContract, MethodsOf, ServiceContract } from './service-contract';

/**
 * The contract of a service. `idempotent` says of every method whether it may be
 * sent again; a method that is new in the .proto does not compile without it.
 */
export function defineService<Definition>(
  name: string,
  idempotent: Record<keyof MethodsOf<Definition>, boolean>,
): ServiceContract<MethodsOf<Definition>> {
  const methods: Record<string, MethodContract> = {};
  for (const method of contracts.lookupService(name).methodsArray) {
    const key = `${method.name.charAt(0).toLowerCase()}${method.name.slice(1)}` as keyof typeof idempotent;
    const { path, request, response } = readMethod(name, method.name);
    methods[key] = {
      path,
      idempotent: idempotent[key],
      requestSerialize: request.encode,
      requestDeserialize: request.decode,
      responseSerialize: response.encode,
      responseDeserialize: response.decode,
    };
  }
  return { name, methods } as unknown as ServiceContract<MethodsOf<Definition>>;
}

/** Path and messages of one method: "consent.v1.ConsentService", "CreateConsents". */
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
