import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry, createSilentLogger, type Logger, readMetrics } from '@consent/kernel';
import { createDatabase, type Database, type Transaction } from '@consent/postgres';
import { createTestDatabase } from '@consent/testkit';
import { createAnchorRounds } from '../src/anchor/rounds';
import { createCheckpointKeys, type CheckpointKeys } from '../src/keys/checkpoint-keys';
import { storeKeys } from '../src/keys/store-keys';
import { createFileRegister } from '../src/register/file-register';
import type { Register } from '../src/register/register';
import { createKnownHeads } from '../src/sequencer/known-heads';
import type { LeafSource } from '../src/sequencer/leaf-source';
import type { Leadership } from '../src/sequencer/leadership.sql';
import { createSequencerMetrics } from '../src/sequencer/metrics';
import { createRefusedLogs } from '../src/sequencer/refused-logs';
import { createSequencer } from '../src/sequencer/sequencer';
import { createIndexing } from '../src/tag-index/indexing';

export const host = 'log.example.com';
export const seedOf = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`;
export const keyList = seedOf('first');

export interface World {
  database: Database;
  registerPath: string;
  register: Register;
  readRegister: () => Promise<string>;
}

export async function createWorld(): Promise<World & { stop: () => Promise<void> }> {
  const { url } = await createTestDatabase('evidence');
  const database = createDatabase({ url, poolSize: 8, applicationName: 'test', logger: createSilentLogger() });
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-register-'));
  const registerPath = join(folder, 'register');
  return {
    database,
    registerPath,
    register: createFileRegister(registerPath),
    readRegister: () => readFile(registerPath, 'utf8'),
    stop: async () => {
      await database.stop();
      await rm(folder, { recursive: true });
    },
  };
}

interface Changes {
  keyList?: string;
  keys?: (keys: CheckpointKeys) => CheckpointKeys;
  register?: Register;
  transaction?: Transaction;
  now?: () => number;
  logger?: Logger;
  maxEvents?: number;
  leadership?: Leadership;
  /** Without it, nothing is anchored. */
  anchorMs?: number;
  logsOfSlice?: number;
  onRound?: () => void;
  onOpened?: () => void;
  keepMergedMs?: number;
  fromEntries?: number;
}

/** Starting a new one simulates a restart, and a second one a replica. */
export async function startSequencer(world: World, sources: readonly LeafSource[], changes: Changes = {}) {
  const { now = Date.now, logger = createSilentLogger(), maxEvents = 5000 } = changes;
  const made = createCheckpointKeys({ keyList: changes.keyList ?? keyList, host });
  const keys = changes.keys?.(made) ?? made;
  const { database } = world;
  const keyGeneration = await storeKeys(database.transaction, keys);
  const registry = createRegistry('test', { processMetrics: false });
  const refused = createRefusedLogs({ logger, now });
  const known = createKnownHeads();
  const transaction = changes.transaction ?? database.transaction;
  const indexing = createIndexing({
    ...{
      database,
      transaction,
      keys,
      known,
      refused,
      now,
      logger,
      keepMergedMs: changes.keepMergedMs ?? 600_000,
      fromEntries: changes.fromEntries ?? 32_768,
    },
    isSigning: () => sequencer.isSigning(),
  });
  const metrics = createSequencerMetrics(registry, { now, countRefused: refused.count, indexing });
  const { anchorMs, logsOfSlice = 500, onRound = () => undefined } = changes;
  const rounds = createAnchorRounds({ database, keys, known, refused, now, metrics, intervalMs: anchorMs ?? 0, logsOfSlice, onRound });
  const sequencer = createSequencer({
    ...{ database, keys, sources, refused, known, now, logger, maxEvents, metrics, indexing, transaction },
    anchors: anchorMs === undefined ? { ...rounds, nextSlice: () => Promise.resolve(undefined) } : rounds,
    keyGeneration: () => keyGeneration,
    onOpened: changes.onOpened ?? (() => undefined),
    register: changes.register ?? world.register,
    leadership: changes.leadership ?? { tryAcquire: () => Promise.resolve(true), release: () => undefined },
  });
  const runIndex = async (): Promise<void> => {
    do {
      await indexing.makeAll();
      await indexing.mergeAll();
    } while (sequencer.isSigning() && !indexing.isIdle());
  };
  return {
    ...sequencer,
    indexing: { ...indexing, run: runIndex },
    /** Turns and the making of the index, until neither has work. */
    indexAll: async (): Promise<void> => {
      do {
        while (await sequencer.turn());
        await runIndex();
      } while (indexing.made().length > 0);
    },
    keys,
    known,
    refused,
    metric: async (name: string): Promise<number> => {
      const { text } = await readMetrics(registry);
      return Number(new RegExp(`^${name}\\{[^}]*\\} (.+)$`, 'm').exec(text)?.[1]);
    },
  };
}
