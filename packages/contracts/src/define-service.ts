import type { ServiceDefinition } from '@grpc/proto-loader';
import { messageEncoder } from './message-encoder';
import { definitions } from './proto-files';
import { requiredMessagesCheck } from './required-messages';
import type { MethodContract, MethodsOf, ServiceContract } from './service-contract';

/**
 * The contract of a service. `idempotent` says of every method whether it may be
 * sent again; a method that is new in the .proto does not compile without it.
 */
export function defineService<Definition>(
  name: string,
  idempotent: Record<keyof MethodsOf<Definition>, boolean>,
): ServiceContract<MethodsOf<Definition>> {
  const packageName = name.slice(0, name.lastIndexOf('.'));
  const methods: Record<string, MethodContract> = {};
  for (const [methodName, method] of Object.entries(definitions[name] as ServiceDefinition)) {
    const key = `${methodName.charAt(0).toLowerCase()}${methodName.slice(1)}` as keyof typeof idempotent;
    methods[key] = {
      path: method.path,
      idempotent: idempotent[key],
      requestSerialize: messageEncoder(qualified(packageName, method.requestType.type)),
      requestDeserialize: complete(packageName, method.requestType.type, method.requestDeserialize),
      responseSerialize: messageEncoder(qualified(packageName, method.responseType.type)),
      responseDeserialize: complete(packageName, method.responseType.type, method.responseDeserialize),
    };
  }
  return { name, methods } as unknown as ServiceContract<MethodsOf<Definition>>;
}

/** A deserializer that refuses a message in which a required one is missing. */
function complete(packageName: string, type: object, deserialize: (bytes: Buffer) => object): (bytes: Buffer) => object {
  const check = requiredMessagesCheck(definitions, packageName, (type as { name: string }).name);
  if (check === undefined) return deserialize;
  return (bytes) => {
    const message = deserialize(bytes);
    check(message);
    return message;
  };
}

function qualified(packageName: string, type: object): string {
  return `${packageName}.${(type as { name: string }).name}`;
}
