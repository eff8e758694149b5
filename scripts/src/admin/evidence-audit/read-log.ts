import { hash } from 'node:crypto';
import { appendHash, emptyFrontier, entryBytes, equalBytes, leafHash, rootOf, type Sha256 } from '@consent/evidence-format';
import type { AuditedLog, AuditOperator } from './audit-context';

const entriesAtOnce = 8192;
const tileItems = 256;
/** A tile has 2^8 hashes. */
const tileLevels = 8;

const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** A call that is made ahead. If it fails, only whoever waits for it is told. */
export function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined);
  return answer;
}

/** Calls `onEntry` with each entry from `from` on, which is a multiple of 256. Returns the number of leaves that are stored. */
export async function readEntries(
  operator: AuditOperator,
  { accountId, from, to }: { accountId: string; from: number; to: number },
  onEntry: (entry: Buffer, index: number) => void,
  onHash: (level: number, index: number, stored: Buffer) => void = () => undefined,
): Promise<number> {
  const ask = (at: number) => asked(operator.readAuditedEntries({ accountId, from: at, to: Math.min(to, at + entriesAtOnce) }));
  let next = from < to ? ask(from) : undefined;
  for (let at = from; next !== undefined; at += entriesAtOnce) {
    const end = Math.min(to, at + entriesAtOnce);
    const { entries, hashes } = await next;
    next = end < to ? ask(end) : undefined;
    for (let place = 0; place + entryBytes <= entries.length; place += entryBytes) {
      onEntry(entries.subarray(place, place + entryBytes), at + place / entryBytes);
    }
    for (const { level, index, hash: stored } of hashes) onHash(level, index, stored);
    if (entries.length < (end - at) * entryBytes) return at + entries.length / entryBytes;
  }
  return to;
}

/** Reads a whole log, and compares its stored hashes and its signed root with its entries. Returns false if entries are missing. */
export async function readWholeLog(
  operator: AuditOperator,
  { accountId, size, root }: AuditedLog,
  onEntry: (entry: Buffer) => void,
  onProblem: (key: string, text: string) => void,
): Promise<boolean> {
  const frontier = emptyFrontier();
  /** Of tiles of the latest page. */
  const computed = new Map<string, Uint8Array>();
  const stored = await readEntries(
    operator,
    { accountId, from: 0, to: size },
    (entry) => {
      onEntry(entry);
      appendHash(sha256, frontier, leafHash(sha256, entry), (level, index, made) => {
        if (level > 0 && level % tileLevels === 0) computed.set(`${level / tileLevels} ${index}`, made);
      });
    },
    (level, index, kept) => {
      const made = computed.get(`${level} ${index}`);
      computed.delete(`${level} ${index}`);
      if (made === undefined || equalBytes(made, kept)) return;
      onProblem(`level ${level} start ${index}`, kept.length === 0 ? 'a hash is missing' : 'a hash is not that of the entries below it');
    },
  );
  if (stored < size) {
    onProblem(`level 0 start ${stored - (stored % tileItems)}`, `leaf ${stored} is missing. No row was compared with this log`);
    return false;
  }
  if (size > 0 && !equalBytes(rootOf(sha256, frontier), root)) onProblem('level 0', 'the entries do not make the signed root');
  return true;
}
