import type { ConsentClient } from '../../client';
import type { BatchResult } from '../../types';
import type { CommandContext } from '../command';
import { isConsentError } from '../../errors/consent-error';
import { createClient, getSetting } from '../config';
import { UsageError } from '../exit-codes';
import { type Chunk, chunksOf } from './chunks';
import type { ImportOptions } from './import-options';
import { type ImportState, newState, readState, writeState } from './import-state';
import { readRows } from './read-rows';
import { Refusals } from './refusals';
import { openReport, reportLines } from './report';

/** The service keeps keys for 24 hours. One hour less allows for clock differences. */
const keyIsKeptMs = 23 * 3_600_000;

export interface Totals {
  created: number;
  failed: number;
  skipped: number;
  /** Recorded by earlier runs. */
  importedBefore: number;
  /** Why the service refused rows in this run. */
  refusals: Refusals;
}

export async function sendRows(options: ImportOptions, good: number, { terminal, signal }: CommandContext): Promise<Totals> {
  const { path, statePath, reportPath } = options;
  const client = createClient();
  const baseUrl = getSetting('CONSENT_URL');
  let state = (await readState(statePath, baseUrl)) ?? newState(baseUrl);
  const refuseChanged = () => {
    throw new UsageError(
      `The first ${state.rows} rows of ${path} changed since they were imported. Restore the file, or pass other --state and --report files for a new import.`,
    );
  };
  if (good < state.rows) refuseChanged();
  const checkDone = (digest: string) => {
    if (state.rows > 0 && digest !== state.digest) refuseChanged();
  };
  let importedBefore = state.created;
  const refusals = new Refusals();
  const report = await openReport(reportPath, state.reportBytes);
  const progress = terminal.progress('Importing');
  try {
    for await (const chunk of chunksOf(readRows(options), state.rows, checkDone)) {
      signal.throwIfAborted();
      if (chunk.rows.length === 0) {
        await report.add(reportLines(chunk, [], 0));
        break;
      }
      const before = state;
      state = { ...state, sentAtMs: sentAtOf(state, chunk, options) };
      await writeState(statePath, state);
      const { result, done, isReplayed } = await sendChunk(client, chunk, signal).catch(async (error: unknown) => {
        // The chunk was refused, so this attempt leaves nothing in doubt.
        if (isConsentError(error) && !error.outcomeUnknown) await writeState(statePath, before);
        throw error;
      });
      // An earlier run recorded these rows, and its state file is gone. Otherwise the state says that the batch was in doubt.
      if (isReplayed && before.sentAtMs === undefined) importedBefore += result.created;
      checkVersions(chunk, result, path);
      const lines = reportLines(chunk, result.results, done);
      for (const { status, line, error } of lines) if (status === 'failed') refusals.add(line, error);
      const reportBytes = await report.add(lines);
      state = stateAfter(state, chunk, { result, done, reportBytes });
      await writeState(statePath, state);
      progress.show(state.rows, good, 'rows');
      if (done < chunk.rows.length) break;
    }
  } finally {
    progress.clear();
    await report.close();
  }
  return { created: state.created - importedBefore, failed: state.failed, skipped: good - state.rows, importedBefore, refusals };
}

/** Throws if a record names a policy although its row says that there was none. */
function checkVersions({ rows }: Chunk, { results }: BatchResult, path: string): void {
  for (const [index, { consent }] of results.entries()) {
    const { line, siteWithoutPolicy } = rows[index] ?? {};
    if (siteWithoutPolicy === undefined || consent === undefined || consent.policy_version === 0) continue;
    throw new UsageError(
      `${path}:${line} has policy_version 0, but site ${siteWithoutPolicy} has a policy by now, so record ${consent.id} names its version ` +
        `${consent.policy_version}. The import stopped there. Delete the record, and set the version that these people were shown, or unlink the policy during the import.`,
    );
  }
}

/** `done` counts the rows before the first one skipped for quota. */
async function sendChunk({ consents }: ConsentClient, { body, idempotencyKey }: Chunk, signal: AbortSignal) {
  const { result, isReplayed } = await consents.createBatchOnce(body, { idempotencyKey, signal });
  const first = result.results.findIndex(({ status }) => status === 'skipped_quota');
  const done = first === -1 ? result.results.length : first;
  if (result.results.slice(done).some(({ status }) => status !== 'skipped_quota')) {
    throw new Error('The answer skips rows in the middle of a batch.');
  }
  return { result, done, isReplayed };
}

function stateAfter(
  { sentAtMs: _, ...state }: ImportState,
  chunk: Chunk,
  { result, done, reportBytes }: { result: BatchResult; done: number; reportBytes: number },
): ImportState {
  const rows = chunk.start + done;
  return {
    ...state,
    rows,
    digest: done === 0 ? state.digest : chunk.digestAfter(rows),
    created: state.created + result.created,
    failed: state.failed + result.failed,
    reportBytes,
  };
}

/** After a day the service no longer knows the key, so a repeat could record the rows twice. */
function sentAtOf({ sentAtMs }: ImportState, { rows }: Chunk, { sendsInDoubt, path }: ImportOptions): number {
  const now = Date.now();
  if (sentAtMs === undefined) return now;
  if (now - sentAtMs < keyIsKeptMs) return sentAtMs;
  if (sendsInDoubt) return now;
  throw new UsageError(
    `Lines ${rows[0]?.line} to ${rows.at(-1)?.line} of ${path} were sent more than a day ago, and their outcome is unknown. ` +
      'Check whether one of them was recorded (GET /consents?subject_id=…). If not, pass --send-in-doubt.',
  );
}
