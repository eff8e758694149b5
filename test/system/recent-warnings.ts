import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const withinMs = 90_000;
const linesAtMost = 40;
const bytesRead = 512 * 1024;
const longestLine = 400;

/** What the processes of a product warned of lately, by the log files in `folder`. Other tests use the shared product too. */
export async function recentWarnings(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  const lines = (await Promise.all(names.map(async (name) => endOf(join(folder, name))))).flatMap((text) => text.split('\n'));
  const since = new Date(Date.now() - withinMs).toISOString();
  const recent = lines.flatMap((line) => {
    const [, level = '', time = ''] = /^\{"level":"(\w+)","time":"([^"]+)"/.exec(line) ?? [];
    return ['warn', 'error', 'fatal'].includes(level) && time > since ? [{ time, line: line.slice(0, longestLine) }] : [];
  });
  return recent
    .sort((a, b) => a.time.localeCompare(b.time))
    .slice(-linesAtMost)
    .map(({ line }) => line)
    .join('\n');
}

async function endOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, bytesRead);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8');
  } finally {
    await file.close();
  }
}
