import { messageCodec } from './message-codec';
import { contracts } from './proto-files';
import type { MethodContract, MethodsOf, ServiceContract } from './service-contract';

/**
 * `idempotent` says for every method whether it may be sent again. TypeScript rejects a method of the .proto that is
 * missing there.
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

/** Takes names such as "consent.v1.ConsentService" and "CreateConsents". */
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
