import { type ProcessName, serverNameCheck } from '@consent/contracts';

interface TlsFiles {
  ca: Buffer;
  cert: Buffer;
  key: Buffer;
  domain?: string | undefined;
}

/** Options for an HTTPS agent. The server's certificate must name the process `to`. */
export function internalClientTls({ ca, cert, key, domain }: TlsFiles, to: ProcessName) {
  return { ca, cert, key, checkServerIdentity: serverNameCheck(to, domain) };
}
