import { createHash } from 'node:crypto';
import type { FileRow } from './read-rows';

export interface Chunk {
  rows: readonly FileRow[];
  /** Invalid rows before the rows of this chunk. Invalid rows at the end of the file come in a last chunk without `rows`. */
  invalid: readonly FileRow[];
  /** Index of the first row among the valid rows. */
  start: number;
  body: string;
  /** Derived from the file's content and position, so a repeat never records a row twice. */
  idempotencyKey: string;
  /** Digest of the file's first `count` valid rows. */
  digestAfter: (count: number) => string;
}

export const maxChunkRows = 1000;
/** Below the API's limit of 8 MiB. */
const maxChunkBytes = 7 * 1024 * 1024;

/** `from` counts valid rows. `checkDone` gets the digest of the rows before it. */
export async function* chunksOf(
  rows: AsyncIterable<FileRow>,
  from: number,
  checkDone: (digest: string) => void,
): AsyncGenerator<Chunk, void, undefined> {
  const hash = createHash('sha256');
  let [index, bytes] = [0, 0];
  let taken: FileRow[] = [];
  let digests: string[] = [];
  let invalid: FileRow[] = [];
  let invalidBefore: FileRow[] = [];
  const tried = new Set<string>();

  const take = (): Chunk => {
    const chunk = makeChunk({ rows: taken, invalid, start: index - taken.length, digests });
    [taken, invalid, digests, bytes] = [[], [], [], 0];
    return chunk;
  };

  if (from === 0) checkDone(digestOf(hash));
  for await (const row of rows) {
    if (row.problems.length > 0) {
      invalidBefore.push(row);
      continue;
    }
    const size = Buffer.byteLength(row.json) + 1;
    // Alone, so that a site that has a policy by now records one row under a text that nobody was shown, not a thousand.
    const isTrial = row.siteWithoutPolicy !== undefined && !tried.has(row.siteWithoutPolicy);
    if (isTrial) tried.add(row.siteWithoutPolicy as string);
    if ((isTrial && taken.length > 0) || taken.length === maxChunkRows || (taken.length > 0 && bytes + size > maxChunkBytes)) yield take();
    hash.update(`${row.json}\n`);
    index++;
    if (index <= from) {
      invalidBefore = [];
      if (index === from) checkDone(digestOf(hash));
      continue;
    }
    invalid.push(...invalidBefore);
    invalidBefore = [];
    taken.push(row);
    digests.push(digestOf(hash));
    bytes += size;
    if (isTrial) yield take();
  }
  if (taken.length > 0) yield take();
  if (invalidBefore.length > 0) yield makeChunk({ rows: [], invalid: invalidBefore, start: index, digests: [] });
}

interface Made extends Pick<Chunk, 'rows' | 'invalid' | 'start'> {
  digests: readonly string[];
}

function makeChunk({ rows, invalid, start, digests }: Made): Chunk {
  return {
    rows,
    invalid,
    start,
    body: `{"consents":[${rows.map(({ json }) => json).join(',')}]}`,
    idempotencyKey: `import-${digests.at(-1)}-${start}`,
    digestAfter: (count) => digests[count - start - 1] as string,
  };
}

const digestOf = (hash: ReturnType<typeof createHash>) => hash.copy().digest('hex');
