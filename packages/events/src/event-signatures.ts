import { hash, timingSafeEqual } from 'node:crypto';
import { eventIdOf } from './envelope';

export type Refusal = 'unsigned' | 'unknown_key' | 'forged';
export const refusals: readonly Refusal[] = ['unsigned', 'unknown_key', 'forged'];

interface SignedEvent {
  id: string;
  type: string;
  accountId: string;
  payload: string;
}

interface ReceivedMessage {
  type: string;
  accountId: string;
  payload: string;
  signature: string | undefined;
}

/** Proves that an event comes from one of our services. NATS alone does not (ADR 5). */
export interface EventSignatures {
  /** Returns `<key id>:<HMAC>`, or "" without keys. */
  sign: (event: SignedEvent) => string;
  /** Returns undefined for a valid event, and for every message without keys. */
  findFault: (message: ReceivedMessage) => Refusal | undefined;
  /** True during the upgrade from a release that did not sign. */
  acceptsUnsigned: boolean;
}

interface SignatureSettings {
  keys: string | undefined;
  unsigned: 'require' | 'accept';
}

export const noEventSignatures: EventSignatures = { sign: () => '', findFault: () => undefined, acceptsUnsigned: true };

export function createEventSignatures({ keys, unsigned }: SignatureSettings): EventSignatures {
  if (keys === undefined) return noEventSignatures;
  const macs = new Map(keys.split(',').map(parseKey));
  if (macs.size < keys.split(',').length) throw new Error('EVENT_KEYS: each key needs a name of its own.');
  const [[currentId, currentMac]] = [...macs] as [[string, Mac]];

  return {
    sign: ({ id, type, accountId, payload }) => `${currentId}:${currentMac(signedText(id, type, accountId, payload))}`,
    findFault: ({ type, accountId, payload, signature }) => {
      if (signature === undefined || signature === '') return 'unsigned';
      const colon = signature.indexOf(':');
      const mac = macs.get(signature.slice(0, colon));
      if (mac === undefined) return 'unknown_key';
      const expected = mac(signedText(eventIdOf(payload), type, accountId, payload));
      return isSame(signature.slice(colon + 1), expected) ? undefined : 'forged';
    },
    acceptsUnsigned: unsigned === 'accept',
  };
}

/** Ids and types contain no line breaks, so two different events never produce the same text. */
function signedText(id: string, type: string, accountId: string, payload: string): string {
  return `${id}\n${type}\n${accountId}\n${payload}`;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type Mac = (text: string) => string;

function parseKey(pair: string): [string, Mac] {
  const colon = pair.indexOf(':');
  return [pair.slice(0, colon), createMac(pair.slice(colon + 1))];
}

const blockBytes = 64;
/** In base64url, 132 bits. RFC 2104 recommends at least half of the hash, and the outbox stores this per event. */
const macCharacters = 22;
const scratchBytes = 16 * 1024;

/** HMAC-SHA-256 from two one-shot hashes. `createHmac` costs twice as much, and every call that stores a record signs an event. */
export function createMac(secret: string): Mac {
  const key = Buffer.from(secret);
  const block = Buffer.alloc(blockBytes);
  (key.length > blockBytes ? hash('sha256', key, 'buffer') : key).copy(block);
  const innerPad = block.map((byte) => byte ^ 0x36);
  const outer = Buffer.alloc(blockBytes + 32);
  block.forEach((byte, index) => (outer[index] = byte ^ 0x5c));
  const scratch = Buffer.alloc(scratchBytes);
  scratch.set(innerPad);

  return (text) => {
    const longest = blockBytes + 3 * text.length;
    const inner = longest <= scratchBytes ? scratch : Buffer.alloc(longest);
    if (inner !== scratch) inner.set(innerPad);
    const length = inner.write(text, blockBytes);
    outer.write(hash('sha256', inner.subarray(0, blockBytes + length), 'hex'), blockBytes, 'hex');
    return hash('sha256', outer, 'base64url').slice(0, macCharacters);
  };
}
