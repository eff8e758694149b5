import { setTimeout as wait } from 'node:timers/promises';
import type { AuditedAccount, Damage, RowLeaf } from '@consent/contracts';
import { equalBytes, indexTag, logTag, tagBytes } from '@consent/evidence-format';
import { nilUuid } from '@consent/kernel/ids';
import type { AuditContext, AuditedLog } from './audit-context';
import { createLeafTable, type LeafTable } from './leaf-table';
import { asked, readEntries, readWholeLog } from './read-log';
import { whereItDiffers } from './where-it-differs.rule';

interface LostRow extends RowLeaf {
  source: string;
}

/** Of an account. More are counted only. */
const mostNamed = 10_000;
const mostOthersNamed = 5;
const rowsOfRepair = 1000;
const pollMs = 250;
const tileItems = 256;

/** Compares a log with the rows behind it, in both directions. */
export async function auditAccount({ accountId, sources }: AuditedAccount, context: AuditContext): Promise<void> {
  const { operator, report, count } = context;
  const damaged = createDamageReport(accountId, context);
  const { damages, ...head } = await operator.auditLog({ accountId });
  damages.forEach(damaged);
  const log: AuditedLog = { accountId, ...head };
  // Without a readable head every row would seem to have no leaf.
  if (damages.length > 0 && log.size === 0) return;
  const passes = Math.max(1, Math.ceil(log.size / context.leavesPerPass));
  const lost = new Map<string, LostRow>();
  const strays: { index: number; tag: Buffer }[] = [];
  let moreLost = 0;
  let moreStrays = 0;
  let hasOtherKey = false;

  for (let pass = 0; pass < passes; pass += 1) {
    const isFirst = pass === 0;
    const isOfPass = (entry: Buffer) => passes === 1 || entry.readUInt32LE(tagBytes + 16) % passes === pass;
    const table = createLeafTable(Math.ceil((log.size / passes) * (passes === 1 ? 1 : 1.1)));
    const add = (entry: Buffer) => {
      if (isOfPass(entry)) table.add(entry);
    };
    if (isFirst) {
      count('leaves', log.size);
      const onProblem = (key: string, text: string) => damaged({ table: 'log_chunks', key, column: 'items', text });
      if (!(await readWholeLog(operator, log, add, onProblem))) return;
    } else {
      await readEntries(operator, { accountId, from: 0, to: log.size }, add);
    }
    for (const source of sources) {
      for await (const page of pagesOf(source)) {
        if (isFirst) {
          page.damages.forEach(damaged);
          count('rows', page.leaves.length);
        }
        hasOtherKey ||= isOtherKey(page.tagKeySha256, source);
        if (hasOtherKey) break;
        for (const leaf of page.leaves) {
          // Before the account's first leaf there is no tag key.
          if (leaf.entry.length === 0) continue;
          if (!isOfPass(leaf.entry) || table.explain(leaf.entry)) continue;
          if (lost.size < mostNamed) lost.set(leaf.entry.toString('hex'), { ...leaf, source });
          else moreLost += 1;
        }
      }
    }
    if (hasOtherKey) {
      const text = 'the log commits to another key. Nothing else of the account was compared';
      report({ kind: 'damaged', account: accountId, table: 'account_logs', key: accountId, column: 'tag_key', text });
      return;
    }
    await findStrays(table, isOfPass);
  }
  const waiting = await settle(lost, log, context);
  count('waiting', waiting);
  await reportLost();
  await reportStrays();

  /** Asks for a page while the one before is compared, so that both sides work at the same time. */
  async function* pagesOf(source: string) {
    const ask = (cursor: string) => asked(operator.listAuditedRows({ accountId, source, cursor }));
    for (let next = ask(''); ;) {
      const page = await next;
      if (page.nextCursor !== '') next = ask(page.nextCursor);
      yield page;
      if (page.nextCursor === '') return;
    }
  }

  function isOtherKey(tagKeySha256: Buffer, source: string): boolean {
    if (!source.startsWith('consent') || log.tagKeySha256.length === 0) return false;
    return !log.tagKeySha256.equals(tagKeySha256);
  }

  async function findStrays(table: LeafTable, isOfPass: (entry: Buffer) => boolean): Promise<void> {
    await readEntries(operator, { accountId, from: 0, to: log.size }, (entry, index) => {
      if (!isOfPass(entry) || table.isExplained(entry)) return;
      if (strays.length < mostNamed) strays.push({ index, tag: Buffer.from(entry.subarray(0, tagBytes)) });
      else moreStrays += 1;
    });
  }

  async function reportLost(): Promise<void> {
    const rows = [...lost.values()];
    const leavesOf = new Map<string, number>();
    for (const { table, key } of rows) leavesOf.set(`${table} ${key}`, (leavesOf.get(`${table} ${key}`) ?? 0) + 1);
    const tags = new Set(strays.map(({ tag }) => tag.toString('hex')));
    // A row that was edited has a leaf, which is one of the strays. Nothing is repaired beside it.
    const repaired = context.isRepairing && strays.length === 0 ? await repair(rows) : 0;
    const named = new Set<string>();
    for (const row of rows) {
      const place = whereItDiffers(row, leavesOf.get(`${row.table} ${row.key}`)! > row.lastNumber);
      const isStray = tags.has(row.entry.toString('hex', 0, tagBytes));
      const what = isStray
        ? `is not what was logged: ${place.text}`
        : `has no leaf, and no work that waits: its work was deleted, or it differs in ${place.text}`;
      const name = `${place.table} ${place.key} ${what}`;
      if (named.has(name)) continue;
      named.add(name);
      report({ kind: isStray ? 'differs' : 'no_leaf', account: accountId, table: place.table, key: place.key, column: '', text: what });
    }
    if (moreLost > 0) report(more('no_leaf', moreLost, 'rows whose leaf is not in the log. Run the audit again when these are settled'));
    count('repaired', repaired);
  }

  async function repair(rows: readonly LostRow[]): Promise<number> {
    let queued = 0;
    for (const source of new Set(rows.map((row) => row.source))) {
      const ofSource = rows.filter((row) => row.source === source).map(({ source: _, ...row }) => row);
      const leaves = ofSource.toSorted((a, b) => (a.key === b.key ? a.revision - b.revision : a.key < b.key ? -1 : 1));
      for (let at = 0; at < leaves.length; at += rowsOfRepair) {
        // The next slice waits until this one is logged.
        for (const endMs = performance.now() + context.settleMs; performance.now() < endMs; await wait(pollMs)) {
          if ((await operator.countWaitingRows({ accountId, source, upToId: 0 })).waiting === 0) break;
        }
        queued += (await operator.attestAuditedRows({ accountId, source, leaves: leaves.slice(at, at + rowsOfRepair) })).queued;
      }
    }
    return queued;
  }

  async function reportStrays(): Promise<void> {
    const others = strays.length === 0 ? new Map<string, string[]>() : await findOthers();
    for (const { index, tag } of strays) {
      const isOwn = equalBytes(tag, logTag);
      const isOfIndex = equalBytes(tag, indexTag);
      const table = isOwn ? 'log_frames' : isOfIndex ? 'log_segments' : accountId === nilUuid ? 'anchored' : 'log_chunks';
      const named = others.get(tag.toString('hex')) ?? [];
      const same = named.length === 0 ? '' : `. Of the same person or policy: ${named.join(', ')}`;
      const withoutRow = isOwn ? 'the row of this leaf is missing, in log_frames or log_key_leaves' : 'the row of this leaf is missing';
      const text = isOwn || isOfIndex || accountId === nilUuid ? withoutRow : `nothing that the databases have now was logged here${same}`;
      report({ kind: 'no_row', account: accountId, table, key: `leaf ${index}`, column: '', text });
    }
    if (moreStrays > 0) report(more('no_row', moreStrays, 'leaves without a row'));
  }

  /** Rows with the tags of leaves that nothing makes. Reads all rows once more. */
  async function findOthers(): Promise<Map<string, string[]>> {
    const named = new Map(strays.map(({ tag }) => [tag.toString('hex'), [] as string[]]));
    for (const source of sources) {
      for await (const { leaves } of pagesOf(source)) {
        for (const { table, key, entry } of leaves) {
          const keys = named.get(entry.toString('hex', 0, tagBytes));
          const name = `${table} ${key}`;
          if (keys !== undefined && keys.length < mostOthersNamed && !keys.includes(name)) keys.push(name);
        }
      }
    }
    return named;
  }

  function more(kind: 'no_leaf' | 'no_row', number: number, text: string) {
    return { kind, account: accountId, table: '', key: '', column: '', text: `${number} more ${text}` };
  }
}

/** A record on two pages is named once. */
function createDamageReport(account: string, { report }: AuditContext): (damage: Damage) => void {
  const seen = new Set<string>();
  return ({ table, key, column, text }) => {
    const name = `${table} ${key} ${column} ${text}`;
    if (seen.has(name)) return;
    if (seen.size < mostNamed) seen.add(name);
    report({ kind: 'damaged', account, table, key, column, text });
  };
}

/**
 * Waits until the work that waited after the rows were read is logged, and takes out of `lost` what the log has now, and rows of sources
 * whose work still waits. Returns the number of the latter.
 */
async function settle(lost: Map<string, LostRow>, { accountId, size }: AuditedLog, { operator, settleMs }: AuditContext): Promise<number> {
  if (lost.size === 0) return 0;
  const unsettled = new Map<string, number>();
  for (const source of new Set([...lost.values()].map((row) => row.source))) {
    const { waiting, lastId } = await operator.countWaitingRows({ accountId, source, upToId: 0 });
    if (waiting > 0) unsettled.set(source, lastId);
  }
  for (const endMs = performance.now() + settleMs; unsettled.size > 0 && performance.now() < endMs; await wait(pollMs)) {
    for (const [source, upToId] of unsettled) {
      if ((await operator.countWaitingRows({ accountId, source, upToId })).waiting === 0) unsettled.delete(source);
    }
  }
  const { size: now } = await operator.auditLog({ accountId });
  await readEntries(operator, { accountId, from: size - (size % tileItems), to: now }, (entry) => void lost.delete(entry.toString('hex')));
  let waiting = 0;
  for (const [key, { source }] of lost) {
    if (!unsettled.has(source)) continue;
    lost.delete(key);
    waiting += 1;
  }
  return waiting;
}
