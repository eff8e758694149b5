import { toBase64Url } from '../base64';
import { utf8 } from '../bytes';
import { type Sha256 } from '../sha256';

/** The `kid` of an Ed25519 key: its RFC 7638 thumbprint. */
export function keyThumbprint(sha256: Sha256, publicKey: Uint8Array): string {
  return toBase64Url(sha256(utf8(`{"crv":"Ed25519","kty":"OKP","x":"${toBase64Url(publicKey)}"}`)));
}
