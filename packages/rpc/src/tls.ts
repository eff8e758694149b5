import { credentials, ServerCredentials, type ChannelCredentials } from '@grpc/grpc-js';
import { type ProcessName, serverNameCheck } from '@consent/contracts';

/** PEM. Both ends present a certificate of the same authority that names their process. */
export interface TlsFiles {
  ca: Buffer;
  cert: Buffer;
  key: Buffer;
  /** Domain of the names in certificates. Without it names are bare, such as `account`. */
  domain?: string | undefined;
}

export function clientCredentials(tls: TlsFiles | undefined, to: ProcessName | undefined): ChannelCredentials {
  if (tls === undefined) return credentials.createInsecure();
  if (to === undefined) throw new Error('A connection with TLS needs the name of the process it leads to.');
  return credentials.createSsl(tls.ca, tls.key, tls.cert, { checkServerIdentity: serverNameCheck(to, tls.domain) });
}

export function serverCredentials(tls: TlsFiles | undefined): ServerCredentials {
  if (tls === undefined) return ServerCredentials.createInsecure();
  return ServerCredentials.createSsl(tls.ca, [{ cert_chain: tls.cert, private_key: tls.key }], true);
}
