import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { UsageError } from '../exit-codes';
import { mapRow } from './map-row.rule';
import { importedFields, problemsOfRow, type RawRow } from './check-row.rule';
import type { ColumnMap } from './column-maps';
import { isCategoryColumn, isClaimColumn, rowOfCells } from './csv-row.rule';

export interface FileRow {
  /** Line on which the row begins, counted from 1. */
  line: number;
  json: string;
  problems: readonly string[];
  /** The site of a row that an export wrote with policy_version 0: its site had no policy. */
  siteWithoutPolicy?: string;
}

export interface RowSource {
  path: string;
  format: 'csv' | 'jsonl';
  /** Default for rows without site_id. */
  siteId: string | undefined;
  ignoredColumns: ReadonlySet<string>;
  /** For CSV: see csv-row.rule.ts. */
  keepsApostrophes: boolean;
  /** For records of another service. */
  map?: ColumnMap | undefined;
  /** Their names of categories, and ours, beyond those of the map. */
  names?: Readonly<Record<string, string>>;
}

/** Bounds memory, because a whole line is in memory. */
const maxLineCharacters = 1024 * 1024;

export async function* readRows(source: RowSource): AsyncGenerator<FileRow, void, undefined> {
  const rows = source.format === 'csv' ? readCsv(source) : readJsonLines(source);
  for await (const { line, row, problem } of rows) {
    if (problem !== undefined) yield { line, json: '', problems: [problem] };
    else yield checked(line, source.map === undefined ? row : mapRow(row, source.map, source.names ?? {}), source);
  }
}

type ReadRow = { line: number; row: RawRow; problem?: undefined } | { line: number; row?: undefined; problem: string };

function checked(line: number, row: RawRow, { siteId, ignoredColumns }: RowSource): FileRow {
  if (row['deleted_at']) return { line, json: '', problems: ['was deleted or erased, so it is not imported'] };
  const { deleted_at: _, ...kept } = Object.fromEntries(Object.entries(row).filter(([name]) => !ignoredColumns.has(name)));
  const sent: RawRow = kept['site_id'] === undefined && siteId !== undefined ? { site_id: siteId, ...kept } : kept;
  if (sent['policy_version'] !== 0) return { line, json: JSON.stringify(sent), problems: problemsOfRow(sent) };
  // The API refuses the 0 that its exports write. A site without a policy records it for a row without a version.
  const { policy_version: _none, ...withoutVersion } = sent;
  return {
    line,
    json: JSON.stringify(withoutVersion),
    problems: problemsOfRow(withoutVersion),
    siteWithoutPolicy: String(sent['site_id']),
  };
}

interface CsvRecord {
  record: Record<string, string>;
  info: { lines: number };
  raw: string;
}

async function* readCsv({ path, ignoredColumns, keepsApostrophes, map }: RowSource): AsyncGenerator<ReadRow, void, undefined> {
  const columns = (names: string[]) => {
    // Another service has columns that mean nothing here.
    if (map === undefined) checkColumns(names, ignoredColumns);
    return names;
  };
  const parser = parse({ columns, bom: true, info: true, raw: true, skip_empty_lines: true });
  // pipe() does not forward errors, so the parser would wait forever.
  Readable.from(readText(path))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const { record, info, raw } of parser as AsyncIterable<CsvRecord>) {
      yield { line: info.lines - linesWithin(raw), row: map === undefined ? rowOfCells(record, { keepsApostrophes }) : record };
    }
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('CSV_')) throw error;
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}

function checkColumns(names: readonly string[], ignored: ReadonlySet<string>): void {
  const wrong = names.filter(
    (name) => name !== 'deleted_at' && !ignored.has(name) && !importedFields.has(name) && !isCategoryColumn(name) && !isClaimColumn(name),
  );
  if (wrong.length > 0) {
    const list = wrong.map((name) => `"${name}"`).join(', ');
    throw new UsageError(`Columns that can't be imported: ${list}. Remove them, or pass --ignore-columns ${wrong.join(',')}.`);
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new UsageError(`The column "${twice}" is there twice.`);
}

/** Counts line breaks inside quotes. Line breaks around the row are blank lines. */
function linesWithin(raw: string): number {
  return raw.trim().split('\n').length - 1;
}

async function* readJsonLines({ path }: RowSource): AsyncGenerator<ReadRow, void, undefined> {
  let line = 0;
  for await (const text of readLines(path)) {
    line++;
    if (text.trim() !== '') yield readObject(line, text);
  }
}

function readObject(line: number, text: string): ReadRow {
  try {
    const row: unknown = JSON.parse(text);
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return { line, row: row as RawRow };
    return { line, problem: 'is not a JSON object' };
  } catch (error) {
    return { line, problem: `is not JSON (${(error as Error).message})` };
  }
}

async function* readLines(path: string): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const piece of readText(path)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() as string;
    if (rest.length > maxLineCharacters)
      throw new UsageError(`${path} has a line of more than ${maxLineCharacters} characters. Is it JSON Lines?`);
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Rejects invalid UTF-8, because replacement characters would change subject IDs. */
async function* readText(path: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      const text = decoder.decode(piece, { stream: true });
      if (text !== '') yield text;
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${path} is not UTF-8.`);
    throw error;
  }
}
