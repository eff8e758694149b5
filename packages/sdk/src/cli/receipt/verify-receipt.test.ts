import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSignedBy, readJws, readReceiptKeys } from './jws';
import { verifyReceipt } from './verify-receipt';

interface Vectors {
  now: string;
  jwks: object;
  keys: object;
  receipts: { name: string; outcome: string; jws: string; jwks?: object; keys?: object }[];
}

const file = join(__dirname, '../../../../../test/vectors/receipts.json');
const { now, receipts, ...ofFile } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;

async function outcomeOf({ jws: text, jwks = ofFile.jwks, keys = ofFile.keys }: Vectors['receipts'][number]): Promise<string> {
  let jws;
  try {
    jws = readJws(text);
  } catch {
    return 'cannot_tell';
  }
  const key = readReceiptKeys(JSON.stringify(jwks)).get(jws.kid);
  if (key === undefined || jws.typ !== 'consent-receipt+jws') return 'cannot_tell';
  if (!isSignedBy(jws, key)) return 'refuted';
  return (await verifyReceipt({ payload: jws.payload, keys: JSON.stringify(keys), now: new Date(now) })).outcome;
}

test.each(receipts)('[decision 43.7] $name', async (receipt) => {
  expect(await outcomeOf(receipt)).toBe(receipt.outcome);
});
