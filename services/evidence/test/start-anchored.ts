import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry, readMetrics } from '@consent/kernel';
import { createRecordingLogger, startSmallWitness, type SmallWitness } from '@consent/testkit';
import { createCheckpointKeys } from '../src/keys/checkpoint-keys';
import { loadPolicy } from '../src/witnesses/load-policy';
import { createWitnessMetrics } from '../src/witnesses/metrics';
import { createWitnessing } from '../src/witnesses/witnessing';
import { createFakeSource } from './fake-source';
import { createWorld, host, keyList, startSequencer, type World } from './start-sequencer';

export const anchorMs = 300_000;

/** The verifier key of the anchor log that witnesses get, for an epoch. */
export function anchorVkey(epoch = 1): string {
  const keys = createCheckpointKeys({ keyList, host });
  const { anchorLog, anchorTime } = keys.generations[0]!;
  return keys.anchorVkeysOf({ log: anchorLog.publicKey, time: anchorTime.publicKey }, epoch)[(epoch - 1) * 2]!;
}

export async function newWorld(): Promise<World & { now: () => number; pass: (ms: number) => void }> {
  const world = await createWorld();
  onTestFinished(world.stop);
  let nowMs = Date.UTC(2026, 10, 28, 12);
  return { ...world, now: () => nowMs, pass: (ms) => void (nowMs += ms) };
}

export async function newWitness(options: Partial<Parameters<typeof startSmallWitness>[0]> = {}): Promise<SmallWitness> {
  const witness = await startSmallWitness({ logs: [anchorVkey(), anchorVkey(2)], ...options });
  onTestFinished(() => witness.remove());
  return witness;
}

/** A policy file of the given lines. */
export async function writePolicy(lines: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-policy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'policy');
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

/** A sequencer that anchors, and what asks the witnesses. `grow` records something and ends a round. */
export async function startAnchored(
  world: Awaited<ReturnType<typeof newWorld>>,
  witnesses: readonly SmallWitness[],
  { quorum = witnesses.length === 1 ? [] : [`group all all ${witnesses.map((_, at) => `w${at + 1}`).join(' ')}`], timeoutMs = 1000 } = {},
) {
  const { logger, lines } = createRecordingLogger();
  const path = await writePolicy([
    ...witnesses.map(({ policyLine }) => policyLine),
    ...quorum,
    `quorum ${quorum.at(-1)?.split(' ')[1] ?? 'w1'}`,
  ]);
  const registry = createRegistry('test', { processMetrics: false });
  const { database, now } = world;
  const metrics = createWitnessMetrics(registry, { now });
  const policy = loadPolicy(path, false);
  const witnessing = createWitnessing({ database, transaction: database.transaction, policy, metrics, now, logger, timeoutMs });
  const source = createFakeSource();
  const sequencer = await startSequencer(world, [source], { ...world, anchorMs, logger });
  const account = randomUUID();

  async function round(): Promise<void> {
    world.pass(anchorMs);
    while (await sequencer.turn());
  }
  return {
    ...witnessing,
    lines,
    source,
    sequencer,
    account,
    round,
    grow: async (accounts: readonly string[] = [account]) => {
      for (const each of accounts) source.add(each, 1);
      await sequencer.turn();
      await round();
    },
    metric: async (name: string, labels = '') => {
      const { text } = await readMetrics(registry);
      const found = text.split('\n').find((line) => line.startsWith(`${name}{`) && line.includes(labels));
      return Number(found?.split(' ').at(-1) ?? 0);
    },
  };
}
