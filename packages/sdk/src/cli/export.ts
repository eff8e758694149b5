import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { ConsentClient } from '../client';
import { isConsentError } from '../errors/consent-error';
import { saveDownload } from '../node/save-download';
import { saveExport } from '../node/save-export';
import { ExportError } from '../resources/exports';
import type { ExportJob } from '../types';
import type { CommandContext } from './command';
import { createClient, siteFrom } from './config';
import { exitCodes, UsageError } from './exit-codes';

export const exportUsage = `Usage: consent export --site ID -o FILE [--format csv|json]

Saves all consents of a site, also erased ones. FILE appears when it is complete. Uses one of the month's exports.
CSV (the default): after an interruption, run the command again to resume the same export.
JSON: an interrupted stream starts over.`;

interface ExportState {
  siteId: string;
  idempotencyKey: string;
  /** Set once the export is started. The service keeps the key for a day and the file for a week. */
  exportId?: string;
}

export async function exportConsents(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { site: { type: 'string' }, output: { type: 'string', short: 'o' }, format: { type: 'string', default: 'csv' } },
  });
  const { output, format } = values;
  if (output === undefined) throw new UsageError('Pass -o FILE.');
  if (format !== 'csv' && format !== 'json') throw new UsageError('--format is csv or json.');
  if (existsSync(output)) throw new UsageError(`${output} exists already. Pass another file, or delete it.`);
  const siteId = siteFrom(values.site);
  const save = format === 'csv' ? saveCsv : saveJson;
  const { bytes } = await save(createClient(), { siteId, path: output }, context);
  context.terminal.print(`${output}: ${bytes.toLocaleString('en')} bytes`);
  return exitCodes.ok;
}

interface Target {
  siteId: string;
  path: string;
}

async function saveJson(client: ConsentClient, { siteId, path }: Target, { terminal, signal }: CommandContext) {
  const progress = terminal.progress('Saving');
  const download = await client.exports.stream(siteId, { format: 'json', signal });
  return saveDownload(download, path, { onProgress: (bytes) => progress.show(bytes, undefined, 'bytes') });
}

async function saveCsv(client: ConsentClient, { siteId, path }: Target, { terminal, signal }: CommandContext) {
  const job = await findOrStart(client, { siteId, path }, { terminal, signal });
  const saving = terminal.progress('Saving');
  const saved = await saveExport(client, job.id, path, {
    signal,
    onProgress: (bytes) => saving.show(bytes, job.bytes_written, 'bytes'),
  });
  await rm(stateOf(path), { force: true });
  return saved;
}

/** Stores the Idempotency-Key first, so that an interrupted command starts at most one export. */
async function findOrStart(client: ConsentClient, { siteId, path }: Target, { terminal, signal }: CommandContext): Promise<ExportJob> {
  const before = await readState(path, siteId);
  const state = before ?? { siteId, idempotencyKey: randomUUID() };
  if (before === undefined) await writeState(path, state);
  const id = state.exportId ?? (await client.exports.start(siteId, { idempotencyKey: state.idempotencyKey, signal })).id;
  await writeState(path, { ...state, exportId: id });
  const writing = terminal.progress('Writing');
  try {
    return await client.exports.wait(id, { signal, onProgress: ({ row_count: rows }) => writing.show(rows, undefined, 'rows') });
  } catch (error) {
    const isOver = error instanceof ExportError || isConsentError(error, 'not_found');
    if (!isOver) throw error;
    // A failed or expired export stays so. If an earlier run started it, start a new one.
    await rm(stateOf(path), { force: true });
    if (before === undefined) throw error;
    return findOrStart(client, { siteId, path }, { terminal, signal });
  }
}

async function readState(path: string, siteId: string): Promise<ExportState | undefined> {
  try {
    const state = JSON.parse(await readFile(stateOf(path), 'utf8')) as ExportState;
    return state.siteId === siteId && typeof state.idempotencyKey === 'string' ? state : undefined;
  } catch {
    return undefined;
  }
}

async function writeState(path: string, state: ExportState): Promise<void> {
  await writeFile(`${stateOf(path)}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
  await rename(`${stateOf(path)}.new`, stateOf(path));
}

const stateOf = (path: string) => `${path}.export.json`;
