import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Options as WebAuthn has them in JSON. Only what is used here. */
export interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

export interface RequestOptions {
  challenge: string;
  rpId: string;
}

export interface Choices {
  origin: string;
  rpId?: string;
  crossOrigin?: boolean;
  isUserVerified?: boolean;
  /** 0 for an authenticator that does not count. */
  counter?: number;
  isBackedUp?: boolean;
}

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** CBOR of what an attestation needs: integers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const base64url = (content: Buffer | string) => Buffer.from(content).toString('base64url');

/** A passkey (ES256) whose owner does what a browser would refuse, for tests of servers. */
export function createSoftwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let userHandle = '';

  const clientData = (type: string, challenge: string, { origin, crossOrigin = false }: Choices) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));

  function authenticatorData(rpId: string, { isUserVerified = true, counter = 0, isBackedUp = true }: Choices, attested = Buffer.alloc(0)) {
    const flags = 1 | (isUserVerified ? 4 : 0) | 8 | (isBackedUp ? 16 : 0) | (attested.length > 0 ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  }

  return {
    id,
    register: ({ challenge, rp, user }: CreationOptions, choices: Choices & { format?: string; statement?: ReadonlyMap<string, Cbor> }) => {
      userHandle = user.id;
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const attestation = new Map<string, Cbor>([
        ['fmt', choices.format ?? 'none'],
        ['attStmt', choices.statement ?? new Map()],
        ['authData', authenticatorData(choices.rpId ?? rp.id, choices, attested)],
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, choices)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    answer: ({ challenge, rpId }: RequestOptions, choices: Choices & { type?: string }) => {
      const client = clientData(choices.type ?? 'webauthn.get', challenge, choices);
      const data = authenticatorData(choices.rpId ?? rpId, choices);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle,
        },
      };
    },
  };
}

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;
