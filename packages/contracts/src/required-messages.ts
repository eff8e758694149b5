import type { PackageDefinition } from '@grpc/proto-loader';

/** Throws when a message that must be there is not. */
type Check = (message: object) => void;

/** What proto-loader knows of a message; its own type says only `object`. */
interface MessageDefinition {
  deserialize(bytes: Buffer): Record<string, unknown>;
  type: { field: { name: string; type: string; typeName: string }[] };
}

/**
 * Protocol Buffers let every field that is a message be absent. Here it may be only
 * where the contract says `optional` or `oneof`; the types rely on it. A plain one
 * that is absent is decoded as null (an optional one as no property at all), and a
 * message with such a hole is refused as unreadable, like one of broken bytes.
 *
 * Undefined for a message that needs no check, as those of the hot path are.
 */
export function requiredMessagesCheck(definitions: PackageDefinition, packageName: string, messageName: string): Check | undefined {
  const qualifiedName = `${packageName}.${messageName}` in definitions ? `${packageName}.${messageName}` : messageName;
  const definition = definitions[qualifiedName] as unknown as MessageDefinition;
  const ofNothing = definition.deserialize(Buffer.alloc(0));

  const watched = definition.type.field
    .filter((field) => field.type === 'TYPE_MESSAGE')
    .map((field) => ({ name: field.name, check: requiredMessagesCheck(definitions, packageName, field.typeName) }))
    .filter(({ name, check }) => check !== undefined || ofNothing[name] === null);
  if (watched.length === 0) return undefined;

  return (message) => {
    for (const { name, check } of watched) {
      const value = (message as Record<string, object | object[] | null | undefined>)[name];
      if (value === null) throw new Error(`${qualifiedName} without ${name}`);
      if (check === undefined || value === undefined) continue;
      for (const part of Array.isArray(value) ? value : [value]) check(part);
    }
  };
}
