import { constants, createHash, createPublicKey, verify } from 'node:crypto';
import { FormatError } from '@consent/evidence-format';
import { createStampCheck, readCertificates, type Certificate, type CheckTimeStamp, type StampTools } from '@consent/evidence-verifier';

/** Throws if the file has no certificate, or one cannot be read. */
export function readTrusted(name: string, bytes: Uint8Array): Certificate[] {
  try {
    return readCertificates(bytes);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Error(`Can’t read the certificates of ${name}: ${error.message}.`, { cause: error });
  }
}

const tools: StampTools = {
  digest: (hash, bytes) => createHash(hash).update(bytes).digest(),
  verifySignature: ({ kind, hash, saltBytes }, { publicKey, message, signature }) => {
    const padding = kind === 'pss' ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: saltBytes } : {};
    try {
      const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' });
      if (key.asymmetricKeyType !== (kind === 'ecdsa' ? 'ec' : 'rsa')) return undefined;
      return verify(hash, message, { key, ...padding }, signature);
    } catch {
      return undefined;
    }
  },
};

export function nodeStampCheck(trusted: readonly Certificate[]): CheckTimeStamp {
  return createStampCheck(trusted, tools);
}
