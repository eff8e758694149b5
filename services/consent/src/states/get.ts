import type { Consent, GetStatesRequest, GetStatesResponse, SubjectState } from '@consent/contracts';
import { invalid, noSuchSite } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { findLifetimes } from '../lifetimes/lifetimes.sql';
import { withOwnerTimeout } from '../consents/owners';
import type { ConsentParts } from '../parts';
import { findLives, findReplaced, type FoundLife, mostChanges, mostRecords, mostRows } from './find.sql';
import { findPersonsOf } from '../links/linked-subjects';
import { groupsOf } from './groups';
import { allSubjects, livesOfPersons, othersOf } from './of-persons';
import { findPurgedSites } from './purged.sql';
import { type State, stateOf } from './state.rule';
import { withTerm } from './with-term';

const mostSubjects = 1000;
const mostSuperseded = 100;

const list = 'GET /consents?subject_id= lists them.';
const tooMany = {
  records: `A subject has more than ${mostRecords} records, so its state is not read. ${list}`,
  rows: `The subjects have more than ${mostRows} records. Ask for fewer subjects at a time.`,
  changes: `A record of a subject has more than ${mostChanges} changes, so its state is not read. ${list}`,
};

type StateOfGroup = State<FoundLife> & {
  /** Of a purged state, which has no holder. */
  siteId?: string;
};

const none: StateOfGroup = stateOf<FoundLife>([]);

function ofGroup(lives: readonly FoundLife[]): StateOfGroup {
  const state = stateOf(lives);
  return state.state === 'purged' ? { ...state, siteId: state.latest!.record.siteId } : state;
}

/**
 * GET /subjects/{id}/state and /states, POST /subjects/state (decisions 62, 65). Throws invalid (too many subjects, records or changes),
 * not_found (site), unavailable (account did not reply).
 */
export async function getStates(
  { accountId, siteId, subjectIds, atMs, includeLinked = false, onlyProven = false }: GetStatesRequest,
  { database, owners }: Pick<ConsentParts, 'database' | 'owners'>,
): Promise<GetStatesResponse> {
  const isOfAllSites = siteId === '';
  if (subjectIds.length > (isOfAllSites ? 1 : mostSubjects)) throw invalid(`At most ${mostSubjects} subjects of a site.`);
  const nowMs = Date.now();
  const asked = { accountId, siteId: isOfAllSites ? undefined : uuidOf(siteId), subjectIds, atMs };
  const persons = includeLinked ? await findPersonsOf(database, asked) : undefined;
  const subjects = persons === undefined ? subjectIds : allSubjects(subjectIds, persons);
  const [{ lives: found, cut }, lifetimes] = await Promise.all([
    findLives(database, { ...asked, subjectIds: subjects }),
    // Those of one subject come with its records.
    subjects.length === 1 ? [] : findLifetimes(database, accountId, asked.siteId === undefined ? undefined : [asked.siteId]),
  ]);
  if (cut !== undefined) throw invalid(tooMany[cut]);
  const asking = new Set(subjectIds);
  const proven = onlyProven ? found.filter(({ record }) => !isUnproven(record, asking)) : found;
  const lives = persons === undefined ? proven : livesOfPersons(subjectIds, persons, proven);
  const alive = new Set(lives.map(({ subject }) => subject));
  const absent = isOfAllSites ? [0] : subjectIds.flatMap((_, subject) => (alive.has(subject) ? [] : [subject]));
  const purged = await findPurgedSites(database, asked, absent);
  // A site with a record belongs to the account of the record.
  if (lives.length + purged.length === 0 && !isOfAllSites && !(await withOwnerTimeout(() => owners.ownsSite(accountId, siteId))))
    throw noSuchSite();
  const groups = groupsOf(lives, ({ subject, record }) => (isOfAllSites ? record.siteId : subject));
  const states = isOfAllSites
    ? [...groups.values()].map(ofGroup).toSorted((one, other) => other.sinceMs - one.sinceMs)
    : subjectIds.map((_, subject): StateOfGroup => ofGroup(groups.get(subject) ?? []));
  for (const { subject, siteId: ofSite, purgedAtMs } of purged) {
    const state = { ...none, state: 'purged', reason: 'purge', sinceMs: purgedAtMs, siteId: ofSite } as const;
    if (!isOfAllSites) states[subject] = state;
    else if (!groups.has(ofSite)) states.push(state);
  }
  const recordAt = await readRecordsAt(
    database,
    accountId,
    states.flatMap(({ holder }) => holder ?? []),
  );
  const lifetimesOf = groupsOf(lifetimes, (lifetime) => lifetime.siteId);
  return {
    states: states.map(({ superseded, latest: _, siteId: ofSite, ...decided }, place): SubjectState => {
      const inForce = decided.holder?.lifetimes ?? lifetimesOf.get(decided.holder?.record.siteId ?? '') ?? [];
      const { state, reason, sinceMs, holder, expiresAtMs, renewDue } = withTerm(decided, inForce, atMs ?? nowMs);
      return {
        ...{ state, reason, sinceMs, renewDue },
        ...(holder !== undefined && { record: recordAt(holder) }),
        ...(ofSite !== undefined && { siteId: ofSite }),
        ...(expiresAtMs !== undefined && { expiresAtMs }),
        superseded: superseded.slice(0, mostSuperseded).map(({ id }) => id),
        supersededCount: superseded.length,
        linked: othersOf(subjectIds[isOfAllSites ? 0 : place]!, persons),
      };
    }),
  };
}

/**
 * Anyone can read a site's token, and send a record under the id of a person, which is often easy to guess. The subject of a device is random, and
 * only the device knows it.
 */
const isUnproven = ({ subjectId, recordedBy }: Consent, persons: ReadonlySet<string>): boolean =>
  persons.has(subjectId) && (recordedBy === undefined || recordedBy === 'site');

/** Returns a function that takes back what happened to a record after the time. */
async function readRecordsAt(db: Handle, accountId: string, holders: readonly FoundLife[]): Promise<(life: FoundLife) => Consent> {
  const refs = holders.flatMap(({ id, nextNumber }) => (nextNumber === undefined ? [] : [{ id, number: nextNumber }]));
  const replaced = await findReplaced(db, accountId, refs);
  return ({ record, nextNumber, updatedAtMs, createdAtMs, deletedAtMs }) => ({
    ...record,
    ...(nextNumber !== undefined && replaced.get(`${record.id}/${nextNumber}`)),
    updatedAtMs: deletedAtMs ?? updatedAtMs ?? createdAtMs,
    deletedAtMs: deletedAtMs ?? 0,
  });
}
