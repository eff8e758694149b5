import { indexRoot, isSegment, toBase64Url } from '@consent/evidence-format';
import { sha256 } from '../../../node/log-crypto';
import type { AuditContext } from './audit-context';
import type { AuditState } from './audit-state';
import { indexOfRow, type IndexLeaf } from './index-row.rule';
import { addLine } from './result';
import type { RowFile } from './row-file';

/**
 * Computes the root of each signed index again from the entries (docs/evidence-format.md, "The index"). A false one is a proof against the
 * operator, and so is a second one of the same leaves.
 */
export async function checkIndexes(
  { result }: Pick<AuditState, 'result'>,
  rows: RowFile,
  { entries, terminal }: Pick<AuditContext, 'entries' | 'terminal'>,
): Promise<void> {
  const fault = (line: string) => addLine(result.contradictions, line);
  const segments = new Map<string, IndexLeaf[]>();
  for (let row = 0; row < rows.count(); row += 1) {
    const index = indexOfRow(rows.read(row));
    const { leaf, start, size } = index;
    const named = `leaf ${leaf}: the index of leaves ${start} to ${start + size - 1}`;
    if (!isSegment(index)) fault(`${named} is of no segment of a log`);
    else if (leaf < start + size) fault(`${named} is before the end of these leaves`);
    else keepIn(segments, index);
  }
  const progress = terminal.progress('Checking the index');
  let done = 0;
  for (const indexes of segments.values()) {
    progress.show(done++, segments.size, 'segments');
    const { start, size } = indexes[0]!;
    const root = toBase64Url(await indexRoot(sha256, { start, size }, (from, to) => bytesOf(entries.blocks(from, to))));
    const range = `leaves ${start} to ${start + size - 1}`;
    for (const { leaf } of indexes.filter((index) => index.root !== root))
      fault(
        `leaf ${leaf}: the index of ${range} has another root than its entries make. It is false: a bundle that uses it can hide leaves`,
      );
    const other = indexes.find((index) => index.root !== indexes[0]!.root);
    if (other !== undefined) fault(`leaves ${indexes[0]!.leaf} and ${other.leaf}: the index of ${range} has two roots`);
  }
  progress.clear();
  if (segments.size > 0) result.notes.push(`Computed the index of ${segments.size.toLocaleString('en')} segments again.`);
}

function keepIn(segments: Map<string, IndexLeaf[]>, index: IndexLeaf): void {
  const name = `${index.start}/${index.size}`;
  const others = segments.get(name);
  if (others === undefined) segments.set(name, [index]);
  else others.push(index);
}

async function* bytesOf(blocks: AsyncIterable<{ entries: Buffer }>): AsyncGenerator<Uint8Array> {
  for await (const { entries } of blocks) yield entries;
}
