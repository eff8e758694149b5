import { open } from 'node:fs/promises';
import type { BatchResult } from '../../types';
import type { Chunk } from './chunks';
import { guardCell } from './csv-guard.rule';

interface ReportLine {
  line: number;
  status: 'created' | 'failed' | 'not_sent';
  id: string;
  error: string;
}

/**
 * Opens the CSV report of all rows. Truncates it to `keptBytes`, the length in the state, because later lines belong to a
 * request that is sent again.
 */
export async function openReport(path: string, keptBytes: number) {
  const file = await open(path, keptBytes === 0 ? 'w' : 'r+', 0o600);
  await file.truncate(keptBytes);
  let bytes = keptBytes;

  async function write(text: string): Promise<number> {
    const buffer = Buffer.from(text);
    await file.write(buffer, 0, buffer.length, bytes);
    await file.sync();
    bytes += buffer.length;
    return bytes;
  }

  if (keptBytes === 0) await write('line,status,id,error\n');
  return {
    /** Resolves with the report's length once the lines are on disk. */
    add: (lines: readonly ReportLine[]) => write(lines.map(textOf).join('')),
    close: () => file.close(),
  };
}

function textOf({ line, status, id, error }: ReportLine): string {
  return `${line},${status},${id},${error === '' ? '' : `"${guardCell(error).replaceAll('"', '""')}"`}\n`;
}

/** The report for the first `done` rows of a chunk and the invalid rows between them. */
export function reportLines({ rows, invalid }: Chunk, results: BatchResult['results'], done: number): ReportLine[] {
  const sent = results.slice(0, done).map(({ status, error, consent }, index): ReportLine => {
    const line = rows[index]?.line ?? 0;
    return { line, status: status === 'created' ? status : 'failed', id: consent?.id ?? '', error };
  });
  const lastLine = done === rows.length ? Infinity : (rows[done - 1]?.line ?? 0);
  const notSent = invalid
    .filter(({ line }) => line < lastLine)
    .map(({ line, problems }): ReportLine => ({ line, status: 'not_sent', id: '', error: problems.join('; ') }));
  return [...sent, ...notSent].sort((one, other) => one.line - other.line);
}
