import {
  createStampCheck,
  derTags,
  membersOf,
  oidOf,
  readCertificates,
  readDer,
  type CheckTimeStamp,
  type StampHash,
  type StampTools,
} from '@consent/evidence-verifier';

const hashNames: Record<StampHash, string> = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };
/** By object identifier in hex. Browsers have no others. */
const curves: Record<string, { namedCurve: string; bytes: number }> = {
  '2a8648ce3d030107': { namedCurve: 'P-256', bytes: 32 },
  '2b81040022': { namedCurve: 'P-384', bytes: 48 },
  '2b81040023': { namedCurve: 'P-521', bytes: 66 },
};

const tools: StampTools = {
  digest: async (hash, bytes) => new Uint8Array(await crypto.subtle.digest(hashNames[hash], Uint8Array.from(bytes))),
  verifySignature: async ({ kind, hash, saltBytes }, { publicKey, message, signature }) => {
    const name = hashNames[hash];
    try {
      if (kind !== 'ecdsa') {
        const algorithm = kind === 'pss' ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5';
        const key = await importKey(publicKey, { name: algorithm, hash: name });
        return await isSigned({ name: algorithm, saltLength: saltBytes }, key, signature, message);
      }
      const curve = curveOf(publicKey);
      if (curve === undefined) return undefined;
      const key = await importKey(publicKey, { name: 'ECDSA', namedCurve: curve.namedCurve });
      return await isSigned({ name: 'ECDSA', hash: name }, key, plainSignature(signature, curve.bytes), message);
    } catch {
      return undefined;
    }
  },
};

/** Throws FormatError, with the name of the file, if it has no certificate or one cannot be read. */
export async function browserStampCheck(files: readonly File[]): Promise<CheckTimeStamp | undefined> {
  if (files.length === 0) return undefined;
  const trusted = await Promise.all(
    files.map(async (file) => {
      try {
        return readCertificates(new Uint8Array(await file.arrayBuffer()));
      } catch (error) {
        throw new Error(`Can’t read the certificates of ${file.name}: ${(error as Error).message}.`, { cause: error });
      }
    }),
  );
  return createStampCheck(trusted.flat(), tools);
}

function importKey(publicKey: Uint8Array, algorithm: RsaHashedImportParams | EcKeyImportParams): Promise<CryptoKey> {
  return crypto.subtle.importKey('spki', Uint8Array.from(publicKey), algorithm, false, ['verify']);
}

function isSigned(algorithm: RsaPssParams | EcdsaParams, key: CryptoKey, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  return crypto.subtle.verify(algorithm, key, Uint8Array.from(signature), Uint8Array.from(message));
}

function curveOf(publicKey: Uint8Array): (typeof curves)[string] | undefined {
  const [algorithm] = membersOf(readDer(publicKey));
  const parameters = algorithm && membersOf(algorithm)[1];
  return parameters?.tag === derTags.oid ? curves[oidOf(parameters)] : undefined;
}

/** WebCrypto takes two numbers of a fixed length, and certificates have two integers in DER. Zeros for what is no signature. */
function plainSignature(der: Uint8Array, bytes: number): Uint8Array {
  const plain = new Uint8Array(2 * bytes);
  for (const [at, { content }] of membersOf(readDer(der)).entries()) {
    const digits = content.subarray(content[0] === 0 ? 1 : 0);
    if (at > 1 || digits.length > bytes) return new Uint8Array(2 * bytes);
    plain.set(digits, (at + 1) * bytes - digits.length);
  }
  return plain;
}
