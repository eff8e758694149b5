import type { Site } from '@consent/contracts';
import type { Client } from 'pg';
import { firstIdOf } from '../src/consents/ulid-time.rule';
import type { Lifetime } from '../src/lifetimes/lifetime.rule';
import type { Life } from '../src/states/state.rule';

/** What happened to one subject on one site, in order. Times are different and ascend. */
type Event =
  | { kind: 'create'; atMs: number; id: string; accepted: boolean }
  | { kind: 'update'; atMs: number; id: string; accepted: boolean }
  | { kind: 'delete'; atMs: number; id: string }
  | { kind: 'erase'; atMs: number };

export interface RandomLife {
  subjectId: string;
  events: Event[];
  /** Of its site, in order. */
  lifetimes: Lifetime[];
  someTimeMs: () => number;
}

const startMs = Date.UTC(2026, 0, 1);
const dayMs = 86_400_000;
/** Lifetimes are whole days, so that some decisions end before the next event. */
const stepMs = dayMs / 2;
const mostEvents = 8;
const longestDays = 3;
const spanMs = (mostEvents + 2) * stepMs + longestDays * dayMs;

/** A generator with a seed (mulberry32), so that a failure can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function aLife(number: number, random: (below: number) => number): RandomLife {
  const events: Event[] = [];
  const active = new Set<string>();
  const oneOf = () => [...active][random(active.size)]!;
  for (let at = 0, length = random(mostEvents + 1); at < length; at++) {
    const atMs = startMs + at * stepMs;
    const roll = random(10);
    if (active.size === 0 || roll < 3) {
      const id = firstIdOf(atMs).slice(0, 10) + String(number).padStart(16, '0');
      events.push({ kind: 'create', atMs, id, accepted: random(2) === 0 });
      active.add(id);
    } else if (roll < 7) events.push({ kind: 'update', atMs, id: oneOf(), accepted: random(2) === 0 });
    else if (roll < 9) {
      const id = oneOf();
      events.push({ kind: 'delete', atMs, id });
      active.delete(id);
    } else {
      events.push({ kind: 'erase', atMs });
      active.clear();
    }
  }
  return { subjectId: `s${number}`, events, lifetimes: someLifetimes(random), someTimeMs: () => startMs - stepMs + random(spanMs) };
}

function someLifetimes(random: (below: number) => number): Lifetime[] {
  const days = () => (random(3) === 0 ? undefined : 1 + random(longestDays));
  return Array.from({ length: random(4) }, () => startMs - stepMs + random(spanMs))
    .sort((one, other) => one - other)
    .map((sinceMs, at) => ({ sinceMs: sinceMs + at, acceptedDays: days(), refusedDays: days() }));
}

export function randomLives(count: number): RandomLife[] {
  const random = seeded(42);
  return Array.from({ length: count }, (_, number) => aLife(number, random));
}

/** The records as they were at the time. */
export function recordsAt({ events }: RandomLife, atMs: number): Life[] {
  const lives = new Map<string, Life>();
  for (const event of events.filter((each) => each.atMs <= atMs)) {
    if (event.kind === 'create') {
      const { id, accepted } = event;
      const absent = { updatedAtMs: undefined, wasAccepted: false, deletedAtMs: undefined, isErased: false };
      lives.set(id, { id, createdAtMs: event.atMs, accepted, ...absent });
    } else if (event.kind === 'update') {
      const life = lives.get(event.id)!;
      Object.assign(life, { wasAccepted: life.wasAccepted || life.accepted, accepted: event.accepted, updatedAtMs: event.atMs });
    } else if (event.kind === 'delete') Object.assign(lives.get(event.id)!, { deletedAtMs: event.atMs });
    else
      for (const life of lives.values())
        if (life.deletedAtMs === undefined) Object.assign(life, { deletedAtMs: event.atMs, isErased: true });
  }
  return [...lives.values()];
}

/** Stores the rows that such events leave. */
export async function storeLives(sql: Client, { accountId, id: siteId }: Site, lives: readonly RandomLife[]): Promise<void> {
  const count = lives.length;
  for (let from = 0; from < count; from += 5000) {
    const rows = lives.slice(from, from + 5000).map(rowsOf);
    await sql.query(
      `INSERT INTO consents (account_id, site_id, consent_id, preferences, policy_version, country, region, user_agent, policy_sha256,
         id, subject_id, accepted, created_at, updated_at, deleted_at, erasure, deletion_outbox_at)
       SELECT $1, $2, '', '{}', 0, '', '', '', '', id, subject_id, accepted, created_at, updated_at, deleted_at, erasure, deletion_outbox_at
       FROM json_to_recordset($3) AS rows(id text, subject_id text, accepted boolean, created_at timestamptz, updated_at timestamptz,
         deleted_at timestamptz, erasure text, deletion_outbox_at timestamptz)`,
      [accountId, siteId, JSON.stringify(rows.flatMap(({ records }) => records))],
    );
    await sql.query(
      `INSERT INTO consent_history (account_id, consent, number, id, accepted, preferences, policy_version, policy_sha256, changed_by_kind, changed_by_id, created_at)
       SELECT $1, consent, number, 'hst_' || consent || number, accepted, '{}', 0, '', 'api_key', 'key_1', created_at
       FROM json_to_recordset($2) AS rows(consent text, number integer, accepted boolean, created_at timestamptz)`,
      [accountId, JSON.stringify(rows.flatMap(({ history }) => history))],
    );
    await sql.query(
      `INSERT INTO erasures (account_id, event_id, subject_id, erased, erased_by_kind, erased_by_id, erased_at)
       SELECT $1, event_id, subject_id, 1, 'api_key', 'key_1', erased_at
       FROM json_to_recordset($2) AS rows(event_id text, subject_id text, erased_at timestamptz)`,
      [accountId, JSON.stringify(rows.flatMap(({ erasures }) => erasures))],
    );
  }
}

function rowsOf({ subjectId, events }: RandomLife, number: number) {
  const records = new Map<string, Record<string, unknown>>();
  const history: Record<string, unknown>[] = [];
  const erasures: Record<string, unknown>[] = [];
  // As while the log is on, and as while it is off.
  const isLogOn = number % 2 === 0;
  for (const event of events) {
    const at = new Date(event.atMs);
    if (event.kind === 'create') {
      const { id, accepted } = event;
      records.set(id, { id, subject_id: subjectId, accepted, created_at: at, updated_at: at, deleted_at: null });
    } else if (event.kind === 'update') {
      const record = records.get(event.id)!;
      const before = history.filter(({ consent }) => consent === event.id).length;
      history.push({ consent: event.id, number: before + 1, accepted: record['accepted'], created_at: at });
      Object.assign(record, { accepted: event.accepted, updated_at: at });
    } else if (event.kind === 'delete') {
      Object.assign(records.get(event.id)!, { updated_at: at, deleted_at: at, deletion_outbox_at: at });
    } else {
      const eventId = `evt_${subjectId}_${event.atMs}`;
      for (const record of records.values()) {
        if (record['deleted_at'] === null) Object.assign(record, { updated_at: at, deleted_at: at, erasure: isLogOn ? eventId : null });
      }
      erasures.push({ event_id: eventId, subject_id: subjectId, erased_at: at });
    }
  }
  return { records: [...records.values()], history, erasures };
}

/** The first moment up to the time at which a decision is as old as the lifetime of that moment allows. */
function firstEndOf(lifetimes: readonly Lifetime[], decidedAtMs: number, accepted: boolean, atMs: number): number | undefined {
  const daysOf = (lifetime: Lifetime | undefined) => (accepted ? lifetime?.acceptedDays : lifetime?.refusedDays);
  const moments = lifetimes.flatMap((lifetime) => [lifetime.sinceMs, decidedAtMs + (daysOf(lifetime) ?? 0) * dayMs]);
  return moments
    .filter((moment) => moment <= atMs)
    .sort((one, other) => one - other)
    .find((moment) => {
      const days = daysOf(lifetimes.filter(({ sinceMs }) => sinceMs <= moment).at(-1));
      return days !== undefined && moment - decidedAtMs >= days * dayMs;
    });
}

/** The fold: what holds after each event in turn, up to the time. */
export function foldUpTo({ events, lifetimes }: RandomLife, atMs: number) {
  const accepted = new Map<string, boolean>();
  const everAccepted = new Set<string>();
  const active = new Set<string>();
  let [state, reason, sinceMs, holder] = ['none', 'no_record', 0, undefined as string | undefined];
  for (const event of events.filter((each) => each.atMs <= atMs)) {
    if (event.kind === 'create' || event.kind === 'update') {
      accepted.set(event.id, event.accepted);
      active.add(event.id);
      holder = event.id;
      sinceMs = event.atMs;
      reason = event.kind === 'create' ? 'record' : 'update';
      state = event.accepted ? 'given' : everAccepted.has(event.id) ? 'withdrawn' : 'refused';
      if (event.accepted) everAccepted.add(event.id);
    } else {
      const isHolderActive = holder !== undefined && active.has(holder);
      if (event.kind === 'erase') {
        if (isHolderActive) [state, reason, sinceMs] = ['erased', 'erasure', event.atMs];
        active.clear();
      } else {
        if (event.id === holder) [state, reason, sinceMs] = ['deleted', 'deletion', event.atMs];
        active.delete(event.id);
      }
    }
  }
  const superseded = [...active]
    .filter((id) => id !== holder)
    .sort()
    .reverse();
  const isEnding = state === 'given' || state === 'refused';
  const endMs = isEnding ? firstEndOf(lifetimes, sinceMs, state === 'given', atMs) : undefined;
  if (endMs !== undefined) [state, reason, sinceMs] = ['none', 'expiry', endMs];
  return { state, reason, sinceMs, record: holder, accepted: holder === undefined ? undefined : accepted.get(holder), superseded };
}
