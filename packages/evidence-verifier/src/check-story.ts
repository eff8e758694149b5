import { policyFileName, type Frame, type LeafJson, type TextLeafJson } from '@consent/evidence-format';
import { timeText } from './check-checkpoint';
import { type CheckedLeaf } from './check-leaves';
import { type Openings } from './check-openings';
import { type LogHistory } from './check-own-leaves';
import { clockSlackMs, longestOutageMs, signatureSlackMs } from './clocks';
import { type Report } from './report';

export interface Story {
  /** All leaves of the subject, in log order. */
  leaves: readonly CheckedLeaf<LeafJson>[];
  openings: Openings;
  policies: readonly CheckedLeaf<TextLeafJson>[];
  history: LogHistory;
  signedAtMs: number;
}

type ConsentFrame = Extract<Frame, { record: string }>;
type ErasedFrame = Extract<Frame, { type: 'consent.erased' }>;

interface Event<F extends ConsentFrame | ErasedFrame = ConsentFrame | ErasedFrame> {
  leaf: number;
  frame: F;
  place: CheckedLeaf<LeafJson>['place'];
  atMs: number;
  /** The leaf may have been logged long after its time, so it may be out of order. */
  isLate: boolean;
  /** Its entry occurred before. */
  isRepeat: boolean;
  /** Of the data; undefined if the leaf is closed. */
  said: { isAccepted: boolean; createdAt: unknown } | undefined;
  /** The erased ids. */
  records: readonly string[];
}

type ConsentEvent = Event<ConsentFrame>;

/**
 * Checks that the leaves can have happened: docs/evidence-format.md, "The story". Each leaf alone is genuine here; an operator with the key
 * can still sign leaves that contradict each other. Anything that the product writes must pass, after a restore or an outage too.
 */
export function checkStory(story: Story, report: Report): void {
  const all = eventsOf(story);
  // After a restore an entry may occur twice. The second one adds nothing.
  const events = all.filter(({ isRepeat }) => !isRepeat);
  const consents = events.filter(isConsent);
  const byRecord = new Map<string, ConsentEvent[]>();
  for (const event of consents) {
    const own = byRecord.get(event.frame.record);
    if (own === undefined) byRecord.set(event.frame.record, [event]);
    else own.push(event);
  }
  const endedBy = erasuresOf(events);

  checkSignature(events, story, report);
  checkOpening(events, story.history, report);
  checkTimeOrder(events, report);
  for (const [record, own] of byRecord) {
    checkConstants(own, report);
    checkCreation(own, report);
    checkEnd(own, endedBy.get(record), report);
  }
  checkWithdrawals(all.filter(isConsent), report);
  checkErasures(events, byRecord, report);
  checkPublished(consents, story.policies, report);
  checkPurgeTimes(story, events, endedBy, report);
  if (story.history.restarts?.length !== 0 && events.some(({ isLate, frame }) => isLate && !isAttested(frame))) {
    report.leaveUnchecked('order_after_loss');
  }
}

function eventsOf({ leaves, openings, history }: Story): Event[] {
  const data = new Map(openings.consents.map(({ place, names }) => [place.leaf, names]));
  const seen = new Set<string>();
  const restarts = [...(history.restarts ?? [])];
  let lostUntilMs = history.restarts === undefined ? Infinity : -Infinity;
  return leaves.flatMap(({ json, frame, place }): Event[] => {
    while (restarts[0] !== undefined && restarts[0].leaf < place.leaf)
      lostUntilMs = Math.max(lostUntilMs, restarts.shift()!.atMs + clockSlackMs);
    if (!('record' in frame || frame.type === 'consent.erased')) return [];
    const isRepeat = seen.has(json.entry);
    seen.add(json.entry);
    const atMs = Date.parse(frame.at);
    const names = data.get(place.leaf);
    const said = names && { isAccepted: names.accepted === true, createdAt: names.created_at };
    const isLate = isAttested(frame) || atMs <= lostUntilMs;
    return [{ leaf: place.leaf, frame, place, atMs, isLate, isRepeat, said, records: json.records ?? [] }];
  });
}

const isConsent = (event: Event): event is ConsentEvent => 'record' in event.frame;
const isErasure = (event: Event): event is Event<ErasedFrame> => event.frame.type === 'consent.erased';
const isAttested = ({ type }: { type: string }) => type === 'consent.attested';

function checkSignature(events: readonly Event[], { signedAtMs }: Story, report: Report): void {
  const signed = `after ${timeText(signedAtMs)}, when the log was signed with this leaf`;
  const late = events.filter(({ frame, atMs }) => !isAttested(frame) && atMs > signedAtMs + signatureSlackMs);
  for (const { atMs, place } of late) {
    if (atMs > signedAtMs + clockSlackMs) report.refute({ ...place, field: 'frame.at', problem: `is ${signed}` });
  }
  doubtDates(late, `more than a minute ${signed}. A clock was wrong, or the date is`, report);
}

/** A log is opened with its first leaf, which waits while the log service is down. */
function checkOpening(events: readonly Event[], { openedAtMs }: LogHistory, report: Report): void {
  if (openedAtMs === undefined) return;
  const opened = `before ${timeText(openedAtMs)}, when the log was opened`;
  const early = events.filter(({ isLate, atMs }) => !isLate && atMs < openedAtMs - clockSlackMs);
  for (const { atMs, place } of early) {
    if (atMs < openedAtMs - longestOutageMs) report.refute({ ...place, field: 'frame.at', problem: `is ${opened}` });
  }
  doubtDates(early, `${opened}. The log service was down then, or the date is not true`, report);
}

/** One doubt for any number of leaves. */
function doubtDates([first, ...more]: readonly Event[], when: string, report: Report): void {
  if (first === undefined) return;
  const leaves = more.length === 0 ? `leaf ${first.leaf} is` : `leaf ${first.leaf} and ${more.length} more are`;
  report.doubt(`${first.place.file}: ${leaves} dated ${when}`);
}

/** An erasure of many records takes time, and is dated when it was accepted. So it may be older than what was recorded meanwhile. */
function checkTimeOrder(events: readonly Event[], report: Report): void {
  let latest: Event | undefined;
  for (const event of events) {
    if (event.isLate) continue;
    if (latest !== undefined && isConsent(event) && event.atMs < latest.atMs - clockSlackMs) {
      report.refute({ ...event.place, field: 'frame.at', problem: `is before the time of leaf ${latest.leaf}, which was logged earlier` });
    }
    if (latest === undefined || event.atMs > latest.atMs) latest = event;
  }
}

function checkConstants(own: readonly ConsentEvent[], report: Report): void {
  const [first] = own;
  const dated = own.find(({ said }) => said !== undefined);
  for (const { frame, said, place } of own) {
    if (frame.site !== first!.frame.site) report.refute({ ...place, field: 'frame.site', problem: `is not that of leaf ${first!.leaf}` });
    if (said !== undefined && said.createdAt !== dated!.said!.createdAt) {
      report.refute({ ...place, field: 'data.created_at', problem: `is not that of leaf ${dated!.leaf}` });
    }
  }
}

function isCreation({ frame }: ConsentEvent): boolean {
  return frame.type === 'consent.created' || (frame.type === 'consent.attested' && frame.revision === 'created');
}

function checkCreation(own: readonly ConsentEvent[], report: Report): void {
  const [created, ...again] = own.filter(isCreation);
  for (const { place } of again) {
    report.refute({ ...place, field: 'frame.type', problem: `is a second creation of the record, after leaf ${created!.leaf}` });
  }
  const [first] = own;
  if (created === undefined) {
    report.refute({ ...first!.place, field: 'frame.type', problem: 'changes a record without a creation in this log' });
    return;
  }
  const early = created.isLate ? undefined : own.find(({ leaf, isLate }) => !isLate && leaf < created.leaf);
  if (early !== undefined) {
    report.refute({ ...early.place, field: 'frame.type', problem: `changes the record before its creation (leaf ${created.leaf})` });
  }
}

/** The first erasure of each record. */
function erasuresOf(events: readonly Event[]): Map<string, number> {
  const endedBy = new Map<string, number>();
  for (const { records, leaf } of events) for (const record of records) if (!endedBy.has(record)) endedBy.set(record, leaf);
  return endedBy;
}

function checkEnd(own: readonly ConsentEvent[], erasedBy: number | undefined, report: Report): void {
  let end = erasedBy ?? Infinity;
  for (const { frame, leaf } of own) if (endsRecord(frame)) end = Math.min(end, leaf);
  for (const { leaf, isLate, place } of own) {
    if (leaf > end && !isLate) report.refute({ ...place, field: 'frame.type', problem: `changes the record after its end (leaf ${end})` });
  }
}

function endsRecord(frame: ConsentFrame): boolean {
  if (frame.type === 'consent.attested') return frame.revision === 'deleted' || frame.revision === 'erased';
  return 'deleted' in frame;
}

/**
 * Accepted becomes false only by a revocation. A late leaf may be this revocation: then nothing is known. So may a repeat: while a clock is
 * behind, all changes of a record have one time, and a second revocation has the same entry as the first.
 */
function checkWithdrawals(consents: readonly ConsentEvent[], report: Report): void {
  const unknown = new Set(consents.filter(({ isLate, said }) => isLate && said?.isAccepted === false).map(({ frame }) => frame.record));
  const latest = new Map<string, ConsentEvent>();
  for (const event of consents) {
    const { record, type } = event.frame;
    const before = latest.get(record);
    const isWithdrawn = event.said?.isAccepted === false;
    if (event.isRepeat) {
      if (isWithdrawn) latest.set(record, event);
      continue;
    }
    if (!event.isLate && type === 'consent.updated' && isWithdrawn && before?.said?.isAccepted === true && !unknown.has(record)) {
      const problem = `is consent.updated, and takes back what leaf ${before.leaf} accepted. Only consent.revoked does that`;
      report.refute({ ...event.place, field: 'frame.type', problem });
    }
    if (!event.isLate || before === undefined || before.isLate) latest.set(record, event);
  }
}

function checkErasures(events: readonly Event[], byRecord: ReadonlyMap<string, readonly ConsentEvent[]>, report: Report): void {
  // Once for each record: several erasures may name one with many leaves.
  const facts = new Map(
    [...byRecord].map(([record, own]) => [
      record,
      {
        first: own[0]!.leaf,
        hasLate: own.some(({ isLate }) => isLate),
        created: own.find(({ frame }) => frame.type === 'consent.created'),
      },
    ]),
  );
  for (const { leaf, atMs, place, records } of events.filter(isErasure)) {
    for (const record of records) {
      const { first = Infinity, hasLate = false, created } = facts.get(record) ?? {};
      if (first > leaf && !hasLate) report.refute({ ...place, record, field: 'records', problem: 'is erased, and has no earlier leaf' });
      if (created !== undefined && atMs < created.atMs - clockSlackMs) {
        const problem = `is before the creation of a record that it erases (leaf ${created.leaf})`;
        report.refute({ ...place, record, field: 'frame.at', problem });
      }
    }
  }
}

/** Compares times, not places: policies come to the log from another service, which may have been down. */
function checkPublished(consents: readonly ConsentEvent[], policies: readonly CheckedLeaf<TextLeafJson>[], report: Report): void {
  const publishedMs = new Map<string, number>();
  for (const { frame, json } of policies) {
    // The time of an attested version is not known to the log.
    const atMs = frame.type === 'policy.published' ? Date.parse(frame.at) : -Infinity;
    publishedMs.set(json.file, Math.min(atMs, publishedMs.get(json.file) ?? Infinity));
  }
  for (const { frame, atMs, said, place } of consents) {
    // A closed leaf brings no policy.
    if (isAttested(frame) || frame.policy.id === '' || said === undefined) continue;
    const file = policyFileName(frame.policy);
    const published = publishedMs.get(file);
    if (published !== undefined && published > atMs + clockSlackMs) {
      report.refute({ ...place, field: 'frame.policy', problem: `is ${file}, which was published only on ${timeText(published)}` });
    }
  }
}

/** An active record is never purged, and nothing that a purge names is later than it. */
function checkPurgeTimes(
  { openings: { purges, purged }, signedAtMs, history: { openedAtMs } }: Story,
  events: readonly Event[],
  erased: ReadonlyMap<string, number>,
  report: Report,
): void {
  const ended = new Set(erased.keys());
  for (const { frame } of events) if ('record' in frame && endsRecord(frame)) ended.add(frame.record);
  const atOf = new Map(purges.map(({ frame, place }) => [place.leaf, Date.parse(frame.at)]));
  for (const { frame, place } of purges) {
    const atMs = Date.parse(frame.at);
    if (atMs > signedAtMs + clockSlackMs)
      report.refute({ ...place, field: 'frame.at', problem: `is after ${timeText(signedAtMs)}, when the log was signed with this leaf` });
    if (openedAtMs !== undefined && atMs < openedAtMs - longestOutageMs)
      report.refute({ ...place, field: 'frame.at', problem: `is before ${timeText(openedAtMs)}, when the log was opened` });
  }
  for (const { frame, place, purge } of purged) {
    if (Date.parse(frame.at) > atOf.get(purge)! + clockSlackMs)
      report.refute({ ...place, field: 'frame.at', problem: `is after the purge that names it (leaf ${purge})` });
    if ('record' in frame && !ended.has(frame.record))
      report.refute({ ...place, field: 'frame.type', problem: `is of a record that never ended, and leaf ${purge} purges it` });
  }
}
