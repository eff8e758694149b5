import { type RowLeaf, timestamp } from '@consent/contracts';
import { checkedTag, entryOf, frameText, toBase64Url } from '@consent/evidence-format';
import { insertLeafWork, materialText, type QueuedWork, sha256 as sha256Of } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { type CheckRef, findChecks, findChecksOfAccount, type LoggedCheck } from './logged.sql';

/** Of a page that lists checks, before the id of the last one. They come after records and erasures. */
export const checksCursor = 'c';

const checksAtOnce = 500;

/** The answer has a random number of its own, so its hash needs no salt. */
export function checkFrame({ accountId, id, siteId: site, subjects, sha256, checkedAtMs }: LoggedCheck): string {
  const data = toBase64Url(Buffer.from(sha256, 'hex'));
  return frameText({
    type: 'subject.checked',
    v: 1,
    account: accountId,
    at: timestamp(checkedAtMs),
    data,
    checked: { id, site, subjects },
  });
}

export const tagOfCheck = ({ id }: CheckRef): Buffer => Buffer.from(checkedTag(sha256Of, id));

const entryOfCheck = (check: LoggedCheck) => Buffer.from(entryOf(sha256Of, tagOfCheck(check), checkFrame(check)));

const keyOf = ({ accountId, id }: CheckRef) => `${accountId} ${id}`;

/** The returned function throws if a row is missing. */
export async function loadChecks(db: Handle, works: readonly QueuedWork[]): Promise<(work: QueuedWork, index: number) => LoggedCheck> {
  const refs = works.flatMap(({ accountId, material: { checked = [] } }) => checked.map((id) => ({ accountId, id })));
  const found = new Map((await findChecks(db, refs)).map((check) => [keyOf(check), check]));
  return ({ accountId, material: { checked = [] } }, index) => {
    const check = found.get(keyOf({ accountId, id: checked[index] ?? '' }));
    if (check === undefined) throw new Error(`there is no check ${checked[index]}`);
    return check;
  };
}

/** An earlier release cannot make these leaves, so its work waits. */
export async function queueChecks(tx: Handle, accountId: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += checksAtOnce) {
    const checked = ids.slice(from, from + checksAtOnce);
    await insertLeafWork(tx, { accountId, outboxIds: [], leaves: checked.length, salts: '', material: materialText({ checked }) });
  }
}

export interface CheckPage {
  checks: LoggedCheck[];
  /** The last id of a full page. */
  next: string | undefined;
}

export async function readCheckPage(db: Handle, accountId: string, afterId: string, limit = checksAtOnce): Promise<CheckPage> {
  const checks = await findChecksOfAccount(db, accountId, afterId, limit);
  return { checks, next: checks.length < limit ? undefined : checks.at(-1)!.id };
}

/** "" without checks, so that a process of an earlier release gets no page that it cannot read. */
export async function firstChecksCursor(db: Handle, accountId: string): Promise<string> {
  return (await findChecksOfAccount(db, accountId, '', 1)).length === 0 ? '' : checksCursor;
}

/** For the operator's audit, made from the table as it is now. */
export function rowLeafOf(check: LoggedCheck): RowLeaf {
  return { table: 'state_checks', key: check.id, revision: 0, lastNumber: 0, entry: entryOfCheck(check) };
}

/** Queues leaves whose work is gone again, if the rows still make these entries. Returns how many. */
export async function requeueChecks(tx: Handle, accountId: string, lost: readonly (CheckRef & { entry: Buffer })[]): Promise<number> {
  const entries = new Map(lost.map((each) => [each.id, each.entry]));
  const found = (await findChecks(tx, lost)).filter((check) => entries.get(check.id)?.equals(entryOfCheck(check)) === true);
  await queueChecks(
    tx,
    accountId,
    found.map(({ id }) => id),
  );
  return found.length;
}
