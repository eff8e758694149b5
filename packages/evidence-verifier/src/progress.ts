import { type Sha256 } from '@consent/evidence-format';
import { type Files } from './check-files';

export interface CountedSha256 {
  sha256: Sha256;
  /** Tells how much will be hashed. */
  expect: (files: Files) => void;
}

/** Reports the share of the work that is done. Nearly all of it is hashing. */
export function countSha256(sha256: Sha256, onProgress: (share: number) => void): CountedSha256 {
  let expected = Infinity;
  let hashed = 0;
  let shown = 0;
  return {
    sha256: (bytes) => {
      hashed += bytes.length;
      const share = Math.min(1, hashed / expected);
      if (share >= shown + 0.01) {
        shown = share;
        onProgress(share);
      }
      return sha256(bytes);
    },
    expect: (files) => {
      expected = [...files].reduce((sum, [name, { length }]) => sum + length * timesHashed(name), 0);
    },
  };
}

/** Each file is hashed once as a whole. Entries, proofs and texts are hashed again, in pieces. */
function timesHashed(name: string): number {
  if (name === 'raw.entries') return 1 + (49 + 65) / 48;
  if (name.startsWith('proofs/')) return 1 + 65 / 45;
  return name === 'leaves.json' ? 2 : 1;
}
