import { CompactSign } from 'jose';
import { keyThumbprint } from '@consent/evidence-format';
import type { CheckpointKeys } from '../keys/checkpoint-keys';
import { sha256 } from '../sha256';

/** Signs with the current generation. `typ` keeps one kind of document from being taken for another. */
export function signJws(typ: string, payload: string, { generations }: Pick<CheckpointKeys, 'generations'>): Promise<string> {
  const { receiptKey, receiptSigner } = generations[0]!;
  return new CompactSign(Buffer.from(payload))
    .setProtectedHeader({ alg: 'EdDSA', kid: keyThumbprint(sha256, receiptKey), typ })
    .sign(receiptSigner);
}
