import {
  emptyFrontier,
  equalBytes,
  FormatError,
  forEachEntry,
  indexRoot,
  rootOf,
  type ReadEntries,
  type Sha256,
} from '@consent/evidence-format';
import { type SignedCheckpoint } from './check-checkpoint';
import { appendAndRemember, type Roots } from './check-completeness';
import { type SignedIndex } from './check-index';
import { type Report } from './report';

/** The entries of a log that the reader has, 48 bytes each, from its first leaf on. */
export interface LogEntries {
  name: string;
  leaves: number;
  read: ReadEntries;
}

interface EntriesContext {
  sha256: Sha256;
  checkpoint: SignedCheckpoint;
  /** Of earlier trees to compare. */
  sizes: ReadonlySet<number>;
  report: Report;
}

/**
 * Computes the root of the tree and of each index again, from the entries. Returns the roots of earlier trees, or undefined if the entries are not
 * those of the log. Memory is bounded.
 */
export async function checkEntries(
  { name, leaves, read }: LogEntries,
  signed: readonly SignedIndex[],
  { sha256, checkpoint, sizes, report }: EntriesContext,
): Promise<Roots | undefined> {
  if (leaves < checkpoint.size) {
    report.doubt(`${name}: has ${leaves} entries, and the tree of this bundle has ${checkpoint.size} leaves. Get the newer entries`);
    return undefined;
  }
  try {
    const frontier = emptyFrontier();
    const roots = new Map<number, Uint8Array>();
    await forEachEntry(read(0, checkpoint.size), appendAndRemember(sha256, frontier, sizes, roots));
    if (!equalBytes(rootOf(sha256, frontier), checkpoint.root)) {
      report.doubt(`${name}: these entries do not make the root of the checkpoint. They are of another log, or were changed`);
      return undefined;
    }
    for (const { start, size, field, root } of signed) {
      if (equalBytes(await indexRoot(sha256, { start, size }, read), root)) continue;
      const problem = `the operator signed another root for the index of leaves ${start} to ${start + size - 1} than its entries have: the index is false. Keep this bundle and the entries; they prove it`;
      report.refute({ file: 'completeness.json', field, problem });
    }
    return roots;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.doubt(`${name}: ${error.message}`);
    return undefined;
  }
}
