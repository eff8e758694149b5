import { join } from 'node:path';
import { fromBase64Url, tagKeyBytes, tagKeyHash } from '@consent/evidence-format';
import { isConsentError } from '../../../errors/consent-error';
import type { Page } from '../../../pages/page-list';
import { createTransport } from '../../../transport/transport';
import type { EvidenceLog } from '../../../types';
import type { CommandContext } from '../../command';
import { createClient, getSetting } from '../../config';
import { exitCodes, UsageError } from '../../exit-codes';
import { sha256 } from '../../../node/log-crypto';
import { keepCheckpoint, type LogToKeep } from '../keep';
import type { AuditContext } from './audit-context';
import { addressForKey } from './address.rule';
import type { AuditState } from './audit-state';
import { Bitmap } from './bitmap';
import { compareRecord, createRecordFinder, reportUnlisted, type RecordContext } from './compare-records';
import { openEntriesFile } from './entries-file';
import { checkIndexes } from './check-indexes';
import { indexRowBytes } from './index-row.rule';
import { erasureBytes, lastLeafBytes } from './last-leaf.rule';
import { checkOwnLeaves, logIdOf } from './own-leaves.rule';
import { prepareTree, type AuditedTree } from './prepare-tree';
import { checkChanged } from './check-changed';
import { purgeProblem } from './purged.rule';
import { closeLastRecord, openLeaves } from './read-openings';
import { addLine, linesOf } from './result';
import { openRowFile, type RowFile } from './row-file';
import { createServiceClock } from './service-clock';
import { reportTakenBack } from './taken-back';
import { settleMissing } from './settle-missing';
import { findUnexplained, type Unexplained } from './unexplained';
import { openWorkFolder, stateFile } from './work-folder';

/** Calls wait for the quota of a minute, and for a service that restarts. */
const callTimeoutMs = 300_000;
const saveEveryMs = 5_000;

/** Audits the whole log of the account (docs/evidence.md, "The whole log"). */
export async function audit({ url, ...target }: LogToKeep, context: CommandContext): Promise<number> {
  const { signal } = context;
  const clock = createServiceClock();
  const client = createClient({ fetch: clock.fetch });
  const answer = await client.log.get({ signal }).catch((error: unknown) => {
    // The entries may still tell why the service cannot answer for its log.
    if (isConsentError(error) && error.status === 500 && url !== undefined) return error;
    throw error;
  });
  const address = url ?? addressForKey((answer as EvidenceLog).url, getSetting('CONSENT_URL'));
  if (address === undefined) {
    throw new UsageError(
      'The log is on another server than CONSENT_URL. If your key may be sent there, pass the "url" of GET /log with --log.',
    );
  }
  const kept = await keepCheckpoint({ ...target, url: address }, context);
  if (kept === undefined) return exitCodes.failed;
  const files = createTransport({ apiKey: getSetting('CONSENT_KEY'), baseUrl: address });
  const readBundle = (path: string) =>
    files.getAs({ path: `/tile/${path}` }, async (response) => new Uint8Array(await response.arrayBuffer()), {
      signal,
      timeoutMs: callTimeoutMs,
    });
  const entries = openEntriesFile(join(target.path, 'entries.bin'), signal);
  try {
    const work = await openWorkFolder(target.path);
    const whole = { ...context, client, kept, entries, readBundle, work, startedAtMs: clock.nowMs() };
    const prepared = await prepareTree(whole);
    if ('problem' in prepared) {
      context.terminal.error(prepared.problem);
      await work.remove();
      return exitCodes.failed;
    }
    if (answer instanceof Error) {
      throw new Error(`GET /log is not answered, although the entries make the signed root: ${answer.message}`, { cause: answer });
    }
    return await auditTree({ ...prepared, info: answer }, whole);
  } finally {
    entries.close();
  }
}

async function auditTree(prepared: Prepared, context: AuditContext): Promise<number> {
  const { work } = context;
  const { state, tree } = prepared;
  const explained = await readBitmap('explained.bin', tree.size, context);
  const lastLeaves = openRowFile(work.pathOf('rows.bin'), lastLeafBytes, state.rows);
  const erasures = openRowFile(work.pathOf('erasures.bin'), erasureBytes, state.erasures);
  const indexes = openRowFile(work.pathOf('indexes.bin'), indexRowBytes, state.indexes);
  try {
    const files = { explained, lastLeaves, erasures, indexes };
    if (state.phase === 'openings') await readOpenings(prepared, files, context);
    const unexplained = findUnexplained(tree.size, { explained, repeats: tree.repeats, read: context.entries.read });
    const records = await readRecords(prepared, { ...files, unexplained }, context);
    await reportUnlisted(records, context);
    const purge = purgeProblem(state.purged);
    if (purge !== undefined) addLine(state.result.contradictions, purge);
    reportTakenBack({ ...records, erasures });
    await checkChanged(records, tree.index, context);
    checkOwn(prepared, context);
    await checkIndexes(state, indexes, context);
    reportUnexplained(state, unexplained);
    await settleMissing(state, { size: tree.size, isUnexplained: unexplained.count > 0 }, context);
    await work.remove();
    return report(prepared, context);
  } finally {
    lastLeaves.close();
    erasures.close();
    indexes.close();
  }
}

interface Prepared {
  info: EvidenceLog;
  state: AuditState;
  tree: AuditedTree;
}

interface WorkFiles {
  explained: Bitmap;
  lastLeaves: RowFile;
  erasures: RowFile;
  indexes: RowFile;
}

async function readOpenings({ state, tree }: Prepared, files: WorkFiles, context: AuditContext): Promise<void> {
  const { client, terminal, signal } = context;
  const progress = terminal.progress('Opening');
  const logId = logIdOf(context.kept.found.origin);
  const openings = client.log.openings({}, { signal, timeoutMs: callTimeoutMs });
  await readPages(state, {
    read: (cursor) => openings.page(cursor),
    take: (page) => {
      openLeaves(page, { ...files, index: tree.index, logId, state });
      progress.show(state.counts.consents, undefined, 'consents');
    },
    save: () => save(state, files, context),
  });
  closeLastRecord({ state, lastLeaves: files.lastLeaves });
  state.phase = 'records';
  state.cursor = '';
  await save(state, files, context);
}

async function readRecords(
  { state, info }: Prepared,
  { unexplained, ...files }: WorkFiles & { unexplained: Unexplained },
  context: AuditContext,
): Promise<RecordContext> {
  const { client, terminal, signal, work } = context;
  const { lastLeaves } = files;
  const records: RecordContext = {
    lastLeaves,
    erasures: sortedNumbersOf(files.erasures),
    seen: await readBitmap('seen.bin', lastLeaves.count(), context),
    erased: await readBitmap('erased.bin', lastLeaves.count(), context),
    tagKey: tagKeyOf(info) ?? new Uint8Array(tagKeyBytes),
    openedAtMs: Date.parse(info.opened_at),
    state,
    unexplained: unexplained.records,
  };
  const progress = terminal.progress('Comparing');
  const findRow = createRecordFinder(lastLeaves);
  const list = client.consents.list({ include_deleted: true, limit: 100 }, { signal, timeoutMs: callTimeoutMs });
  await readPages(state, {
    read: (cursor) => list.page(cursor),
    take: (page) => {
      for (const record of page) compareRecord(record, findRow(record.id), records);
      progress.show(state.counts.listed, state.counts.consents, 'consents');
    },
    save: async () => {
      await work.write('seen.bin', records.seen.bytes);
      await work.write('erased.bin', records.erased.bytes);
      await save(state, files, context);
    },
  });
  progress.clear();
  return records;
}

interface Pages<Item> {
  read: (cursor: string) => Promise<Page<Item>>;
  take: (items: Item[]) => void;
  save: () => Promise<void>;
}

/** Saves the place after a page, so that a killed audit reads few pages again. Taking a page twice changes nothing. */
async function readPages<Item>(state: AuditState, { read, take, save }: Pages<Item>): Promise<void> {
  let savedAtMs = Date.now();
  do {
    const { data, nextCursor } = await read(state.cursor);
    take(data);
    state.cursor = nextCursor;
    if (Date.now() - savedAtMs < saveEveryMs) continue;
    await save();
    savedAtMs = Date.now();
  } while (state.cursor !== '');
}

async function save(state: AuditState, { explained, lastLeaves, erasures, indexes }: WorkFiles, { work }: AuditContext): Promise<void> {
  state.rows = lastLeaves.sync();
  state.erasures = erasures.sync();
  state.indexes = indexes.sync();
  await work.write('explained.bin', explained.bytes);
  // Last: it says how much of the other files counts.
  await work.write(stateFile, JSON.stringify(state));
}

async function readBitmap(name: string, size: number, { work }: AuditContext): Promise<Bitmap> {
  const bytes = await work.read(name);
  return bytes === undefined ? new Bitmap(size) : new Bitmap(size, bytes);
}

function sortedNumbersOf(file: RowFile): Float64Array {
  const numbers = new Float64Array(file.count());
  for (let row = 0; row < numbers.length; row += 1) numbers[row] = file.read(row).readDoubleLE();
  return numbers.sort();
}

/** undefined before the account's first consent. */
const tagKeyOf = ({ tag_key: text }: EvidenceLog) => (text === '' ? undefined : fromBase64Url(text));

function checkOwn({ state, info, tree }: Prepared, { kept }: AuditContext): void {
  for (const leaf of tree.ownRepeats) addLine(state.result.contradictions, `leaf ${leaf}: repeats a leaf of the log itself`);
  if (!state.isWhole) return;
  const tagKey = tagKeyOf(info);
  const { contradictions, notes } = checkOwnLeaves({
    leaves: state.own.toSorted((a, b) => a.index - b.index),
    origin: kept.found.origin,
    tagKeySha256: tagKey && tagKeyHash(sha256, tagKey),
    hasSubjects: state.counts.consents + state.counts.erasures > 0,
  });
  for (const line of contradictions) addLine(state.result.contradictions, line);
  state.result.notes.push(...notes);
}

function reportUnexplained({ result, isWhole }: AuditState, { count, leaves, records, tagOf, indexes }: Unexplained): void {
  if (indexes > 0) addLine(result.doubts, `the service does not list what opens ${indexes} leaves of its index, so they are not explained`);
  if (count === 0) return;
  if (!isWhole) {
    addLine(
      result.doubts,
      `the service does not list what opens the leaves of policies and of the log itself, so ${count} leaves are not explained`,
    );
    return;
  }
  for (const leaf of leaves) {
    const tag = tagOf(leaf);
    const others = records.get(tag) ?? [];
    const ofPerson = others.length === 0 ? '' : `. Records of the same person: ${others.join(', ')}`;
    addLine(result.contradictions, `leaf ${leaf}: nothing that the service has now was logged here. It was deleted or changed${ofPerson}`);
  }
  for (let more = leaves.length; more < count; more += 1) addLine(result.contradictions, 'another leaf');
}

function report({ state, tree }: Prepared, { terminal, kept }: AuditContext): number {
  const { counts, result } = state;
  const number = (count: number) => count.toLocaleString('en');
  const { contradictions, doubts } = result;
  const leaves = `${number(tree.size)} leaves: ${number(counts.consents)} consents, ${number(counts.erasures)} erasures, ${number(counts.policies)} of policies and notices, ${number(counts.audited)} of the audit trail`;
  terminal.print(`${kept.found.origin}: audited ${leaves}, ${number(tree.repeated)} repeats.`, ...result.notes);
  if (counts.attested > 0)
    terminal.print(`${number(counts.attested)} leaves are attested: they were logged later than recorded, from the database.`);
  if (counts.newer > 0)
    terminal.print(`${number(counts.newer)} consents or leaves are newer than the audited checkpoint. The next audit checks them.`);
  if (counts.later > 0) addLine(doubts, `${number(counts.later)} leaves are of a type that this release does not know. Use a newer one`);
  terminal.error(...linesOf('Could not be checked', doubts), ...linesOf('CONTRADICTIONS', contradictions));
  if (contradictions.count > 0) return exitCodes.failed;
  if (doubts.count > 0) return exitCodes.undecided;
  terminal.print('Every leaf is explained, and every consent is what was logged.');
  return exitCodes.ok;
}
