import { bundleManifestTyp, signDetached } from '@consent/evidence-format';
import type { CheckpointKeys } from '../keys/checkpoint-keys';
import { sha256 } from '../sha256';

/** Signatures of a bundle's manifest by the log key of each generation, as a checkpoint has them. */
export function signManifest(payload: string, { generations }: Pick<CheckpointKeys, 'generations'>): string[] {
  return generations.map(({ log }) => signDetached(sha256, log, bundleManifestTyp, payload));
}
