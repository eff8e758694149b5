import { logOfOrigin, type SignedCheckpoint } from '@consent/evidence-verifier';

/** How `npx consent log keep` names a checkpoint in its folder. */
export function checkpointFileName({ origin, size }: Pick<SignedCheckpoint, 'origin' | 'size'>): string {
  return `checkpoint-${logOfOrigin(origin).epoch}-${size}.txt`;
}
