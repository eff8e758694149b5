import { Type } from 'protobufjs';

export interface MessageCodec<Message extends object = object> {
  /**
   * Encodes a message as its types say it is. proto-loader's own serializer first copies each object
   * into an instance of its class; for a batch of a thousand rows that costs as much as the encoding.
   */
  encode: (message: Message) => Buffer;
  /** Throws for bytes that are not the message, and for a message that lacks a required one. */
  decode: (bytes: Buffer) => Message;
}

/** Compiled when it is first used: a process uses a few messages of the many. */
export function messageCodec<Message extends object>(type: Type): MessageCodec<Message> {
  let check: Check | undefined;
  let isChecked = false;
  return {
    encode: (message) => type.encode(message).finish() as Buffer,
    decode: (bytes) => {
      const message = type.toObject(type.decode(bytes), { longs: Number, enums: String, defaults: true });
      if (!isChecked) {
        check = requiredMessagesCheck(type);
        isChecked = true;
      }
      check?.(message);
      return message as Message;
    },
  };
}

/** Throws when a required message is absent. */
type Check = (message: Record<string, unknown>) => void;

/**
 * Protocol Buffers let every field that is a message be absent. Our types allow that only where the
 * contract says `optional` or `oneof`. Any other absent message is decoded as null, and the message
 * that lacks it is refused as unreadable, like broken bytes.
 *
 * Undefined for a message that needs no check, such as those of the hot path.
 */
function requiredMessagesCheck(type: Type): Check | undefined {
  const watched = type.fieldsArray.flatMap((field) => {
    const { name, resolvedType } = field.resolve();
    if (!(resolvedType instanceof Type)) return [];
    const check = requiredMessagesCheck(resolvedType);
    const isRequired = !field.repeated && !field.map && field.partOf === null;
    return check !== undefined || isRequired ? [{ name, check }] : [];
  });
  if (watched.length === 0) return undefined;

  return (message) => {
    for (const { name, check } of watched) {
      const value = message[name] as Record<string, unknown> | Record<string, unknown>[] | null | undefined;
      if (value === null) throw new Error(`${type.fullName.slice(1)} without ${name}`);
      if (check === undefined || value === undefined) continue;
      for (const part of Array.isArray(value) ? value : [value]) check(part);
    }
  };
}
