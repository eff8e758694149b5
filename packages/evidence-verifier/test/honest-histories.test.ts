import { verifyBundle } from '../src/index';
import { honestHistory, type Random } from './honest-history';
import { sha256, verifyEd25519 } from './node-crypto';
import { filesOfForm, sampleFacts, streamedZip, zipOf } from './sample-bundle';
import { subject } from './sample-log';

const rounds = Number(process.env.VERIFIER_ROUNDS ?? 150);
const seed = Number(process.env.VERIFIER_SEED ?? 20_261_128);

/** mulberry32 */
function randomFrom(start: number): Random {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test(`honest histories hold, whatever happened to them (seed ${seed})`, async () => {
  const kinds = { epochs: 0, attested: 0, erased: 0, repeats: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const random = randomFrom(seed + round);
    const { log, records, epoch } = honestHistory(random);
    const about =
      random(2) > 0 ? { kind: 'subject' as const, subject } : { kind: 'consent' as const, record: records[random(records.length)]! };
    const facts = sampleFacts(log, about);
    for (const zip of [await streamedZip(facts), zipOf(await filesOfForm(2, facts))]) {
      const { outcome, refutations, doubts } = await verifyBundle({ zip, keys: JSON.stringify(log.keys), sha256, verifyEd25519 });
      if (outcome === 'holds') continue;
      const story = facts.leaves.map(({ index, frame }) => `${index} ${frame}`).join('\n');
      throw new Error(`round ${round}: ${JSON.stringify([refutations, doubts])}\n${story}`);
    }
    const types = facts.leaves.map(({ frame }) => (JSON.parse(frame) as { type: string }).type);
    kinds.epochs += epoch - 1;
    kinds.attested += Number(types.includes('consent.attested'));
    kinds.erased += Number(types.includes('consent.erased'));
    kinds.repeats += Number(new Set(facts.leaves.map(({ frame }) => frame)).size < types.length);
  }
  // Each of the hard cases occurs in every twentieth history.
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(rounds / 20);
});
