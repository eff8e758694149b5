import { credentials, ServerCredentials, type ChannelCredentials } from '@grpc/grpc-js';

/** PEM texts. Both ends present a certificate of the same authority. */
export interface TlsFiles {
  ca: Buffer;
  cert: Buffer;
  key: Buffer;
}

export function clientCredentials(tls: TlsFiles | undefined): ChannelCredentials {
  return tls === undefined ? credentials.createInsecure() : credentials.createSsl(tls.ca, tls.key, tls.cert);
}

/** With TLS a client without a certificate of the authority is refused. */
export function serverCredentials(tls: TlsFiles | undefined): ServerCredentials {
  if (tls === undefined) return ServerCredentials.createInsecure();
  return ServerCredentials.createSsl(tls.ca, [{ cert_chain: tls.cert, private_key: tls.key }], true);
}
