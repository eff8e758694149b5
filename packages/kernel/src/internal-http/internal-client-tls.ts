import { type ProcessName, serverNameCheck } from '@consent/contracts';

interface TlsFiles {
  ca: Buffer;
  cert: Buffer;
  key: Buffer;
  domain?: string | undefined;
}

export function internalClientTls({ ca, cert, key, domain }: TlsFiles, to: ProcessName) {
  return { ca, cert, key, checkServerIdentity: serverNameCheck(to, domain) };
}
