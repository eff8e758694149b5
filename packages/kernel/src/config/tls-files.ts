import { readFileSync } from 'node:fs';

interface TlsSettings {
  RPC_TLS_CA?: string | undefined;
  RPC_TLS_CERT?: string | undefined;
  RPC_TLS_KEY?: string | undefined;
  RPC_TLS_DOMAIN?: string | undefined;
}

interface TlsFiles {
  ca: Buffer;
  cert: Buffer;
  key: Buffer;
  domain: string | undefined;
}

/** Reads the files for mutual TLS. Returns undefined if none is set. Throws if only some are set. */
export function readTlsFiles(settings: TlsSettings): TlsFiles | undefined {
  const { RPC_TLS_CA: ca, RPC_TLS_CERT: cert, RPC_TLS_KEY: key } = settings;
  if (ca === undefined && cert === undefined && key === undefined) return undefined;
  if (ca === undefined || cert === undefined || key === undefined) {
    throw new Error('Set all three of RPC_TLS_CA, RPC_TLS_CERT and RPC_TLS_KEY, or none.');
  }
  return { ca: readFileSync(ca), cert: readFileSync(cert), key: readFileSync(key), domain: settings.RPC_TLS_DOMAIN };
}
