import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { base64Url } from '../evidence/proof-json';
import { logLimits } from './log-limits';
import { openToPages } from './open-to-pages';

/** A JWK Set (RFC 7517), the newest first. Retired keys stay, because their receipts do. */
export const getReceiptKeys = route({
  id: 'getReceiptKeys',
  method: 'GET',
  path: '/.well-known/jwks.json',
  tag: 'Log files',
  summary: 'Get the public keys of receipts',
  caller: 'anyone',
  ...logLimits,
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The keys' },
  errors: [],
  handle: async ({ raw }, { evidence }) => {
    openToPages(raw);
    const { generations } = await evidence.getKeys({}, { needs: 'signed_receipts' });
    const keys = generations.map(({ receiptKey, receiptKeyId }) => ({
      ...{ kty: 'OKP', crv: 'Ed25519', x: base64Url(receiptKey), kid: receiptKeyId, use: 'sig', alg: 'EdDSA' },
    }));
    return { json: JSON.stringify({ keys }) };
  },
});
