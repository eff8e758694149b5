import { Type } from 'protobufjs/light';

export interface MessageCodec<Message extends object = object> {
  /**
   * Encodes without validation. proto-loader's serializer first copies each object into a class instance, which for a
   * batch of a thousand rows costs as much as the encoding.
   */
  encode: (message: Message) => Buffer;
  /** Throws on malformed bytes and on a missing required message. */
  decode: (bytes: Buffer) => Message;
}

/** Builds the check on first use, because a process uses few of the many types. */
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

type Check = (message: Record<string, unknown>) => void;

/**
 * Protocol Buffers allow every message field to be absent. Our types allow that only for `optional` and `oneof`, so any
 * other absent message is refused like broken bytes.
 *
 * Returns undefined for a type that needs no check, such as those of the hot path.
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
