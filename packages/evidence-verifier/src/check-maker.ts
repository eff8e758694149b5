import {
  bundleManifestTyp,
  keyThumbprint,
  manifestPayload,
  parseDetached,
  parseVkey,
  isKnownVkey,
  signatureTypes,
  speaksFor,
  type DetachedJws,
  type KeyGeneration,
  type KeysDocument,
  type Manifest,
  type Sha256,
} from '@consent/evidence-format';
import { type CheckpointTools } from './check-checkpoint';
import { clockSlackMs } from './clocks';
import { type Report } from './report';

interface ManifestKey {
  publicKey: Uint8Array;
  generations: KeyGeneration[];
}

type ManifestKeys = ReadonlyMap<string, ManifestKey>;

const place = { file: 'manifest.json', field: 'signatures' };

/**
 * Checks who signed the manifest, and with it `account`, `made_at` and every file. A signature has no time of its own: whoever has the seed
 * can state any `made_at`. So a key that is retired or revoked now makes no claim.
 */
export async function checkMaker(
  manifest: Manifest,
  { pinned, enclosed }: { pinned: KeysDocument | undefined; enclosed: KeysDocument },
  { sha256, verifyEd25519 }: CheckpointTools,
  report: Report,
): Promise<void> {
  if (manifest.signatures === undefined) {
    for (const what of ['made_at', 'enclosed_page'] as const) report.leaveUnchecked(what);
    return;
  }
  const payload = manifestPayload(manifest);
  const trusted: ManifestKeys = pinned === undefined ? new Map() : keysFor(sha256, manifest.origin, pinned);
  const own = report.attempt({ file: 'keys.json' }, () => keysFor(sha256, manifest.origin, enclosed));
  const makers: { kid: string; generations: KeyGeneration[] }[] = [];
  for (const text of manifest.signatures) {
    const jws = report.attempt(place, () => parseDetached(text));
    if (jws === undefined) continue;
    const key = trusted.get(jws.kid) ?? own?.get(jws.kid);
    const problem = await problemOf(jws, key, payload, verifyEd25519);
    if (problem !== undefined) report.refute({ ...place, problem });
    else if (trusted.has(jws.kid)) makers.push({ kid: jws.kid, generations: key!.generations });
  }
  claimMaker(manifest.made_at, makers, report);
}

async function problemOf(
  { kid, typ, signature, signedBytes }: DetachedJws,
  key: ManifestKey | undefined,
  payload: string,
  verifyEd25519: CheckpointTools['verifyEd25519'],
): Promise<string | undefined> {
  if (typ !== bundleManifestTyp) return `has one for something else, ${typ}`;
  if (key === undefined) return `has one by ${kid}, which is neither in keys.json nor pinned`;
  return (await verifyEd25519(key.publicKey, signedBytes(payload), signature)) ? undefined : `has one by ${kid} that does not fit`;
}

function claimMaker(madeAt: string, makers: readonly { kid: string; generations: KeyGeneration[] }[], report: Report): void {
  const isCurrent = ({ to, revoked_from: revoked }: KeyGeneration) => to === null && revoked === undefined;
  const current = makers.filter(({ generations }) => generations.some(isCurrent));
  // The clocks of a deployment differ.
  const isAfter = ({ from }: KeyGeneration) => Date.parse(madeAt) >= Date.parse(from) - clockSlackMs;
  const inTime = current.find(({ generations }) => generations.some((each) => isCurrent(each) && isAfter(each)));
  if (inTime !== undefined) report.claim({ claim: 'made', at: madeAt, keyId: inTime.kid });
  else if (current.length > 0)
    report.refute({ file: 'manifest.json', field: 'made_at', problem: 'is before the time of the key that signed it' });
  else report.leaveUnchecked(makers.length > 0 ? 'retired_maker' : 'unknown_maker');
}

/** Keys of type 0x01 that speak for the origin, by their thumbprints. A key may be in several generations. */
function keysFor(sha256: Sha256, origin: string, { generations }: KeysDocument): ManifestKeys {
  const keys = new Map<string, ManifestKey>();
  for (const generation of generations) {
    for (const vkey of generation.vkeys.filter(isKnownVkey)) {
      const { name, type, publicKey } = parseVkey(sha256, vkey);
      if (type !== signatureTypes.ed25519 || !speaksFor(name, origin)) continue;
      const kid = keyThumbprint(sha256, publicKey);
      const key = keys.get(kid) ?? { publicKey, generations: [] };
      key.generations.push(generation);
      keys.set(kid, key);
    }
  }
  return keys;
}
