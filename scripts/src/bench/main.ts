import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { measureBatch } from './batch';
import { createCleanup, type Cleanup } from './cleanup';
import { benchCells, measureCells } from './cells';
import type { WorkReport } from './comparison';
import { measureContexts } from './contexts';
import { findPsql } from './floors/copy-rows';
import { describeMachine } from './machine';
import { takeRepeated } from './load/patient-fetch';
import { findWrk } from './measure/wrk';
import { readOptions, type BenchOptions, type WorkName } from './options';
import { reportText } from './print-report';
import { startProduct } from './product/start-product';
import { step } from './progress';
import { measureEvidence } from './evidence/evidence';
import { measureExport } from './export';
import { measureLists } from './lists';
import { measureReads } from './reads';
import { measureRelay } from './relay';
import { createStage, type Stage } from './stage';
import { measureWebhooks } from './webhooks';
import { measureWrites } from './writes';

const measures: Record<WorkName, (stage: Stage, options: BenchOptions) => Promise<WorkReport>> = {
  writes: measureWrites,
  contexts: measureContexts,
  reads: measureReads,
  lists: measureLists,
  batch: measureBatch,
  export: measureExport,
  relay: measureRelay,
  webhooks: measureWebhooks,
  evidence: measureEvidence,
  cells: measureCells,
};

async function main(): Promise<void> {
  const cleanup = createCleanup();
  try {
    const options = readOptions(process.argv.slice(2));
    const wrkVersion = findWrk();
    if (options.works.includes('batch') || options.works.includes('export')) findPsql();
    await bench(options, wrkVersion, cleanup);
  } catch (error) {
    console.error(`\n${error instanceof Error ? messageOf(error) : String(error)}`);
    process.exitCode = 1;
  } finally {
    await cleanup.run();
  }
}

/** The message of PostgreSQL is only in the cause. */
function messageOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

async function bench(options: BenchOptions, wrkVersion: string, cleanup: Cleanup): Promise<void> {
  const { works, rounds, seconds, profileFolder, isStock } = options;
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  if (profileFolder !== undefined) await mkdir(profileFolder, { recursive: true });

  const profiles = profileFolder === undefined ? undefined : resolve(profileFolder);
  const product = await startProduct({
    folder,
    profileFolder: profiles,
    isStock,
    cells: works.includes('cells') ? benchCells : [],
    cleanup,
  });
  const stage = await step('an account, a key, a site and a policy', () => createStage({ product, folder, rounds, seconds, cleanup }));
  const machine = await describeMachine(stage, wrkVersion);

  const reports: WorkReport[] = [];
  for (const work of works) {
    const report = await measures[work](stage, options);
    const repeated = takeRepeated();
    const note = `${work}: ${repeated} calls were refused with 503 and repeated as told; their times include the waits.`;
    reports.push(repeated === 0 ? report : { ...report, notes: [...report.notes, note] });
  }
  console.log(
    `\n${machine}\n${new Date().toISOString().slice(0, 10)}, medians of ${rounds} rounds of ${seconds} s\n\n${reportText(reports)}\n`,
  );
}

void main();
