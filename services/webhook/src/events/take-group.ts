import { isAway } from '@consent/kernel/errors';
import { blankingType, erasureType, type EventRecord } from './event.rule';

type Failure = { error: unknown };

export type Outcome = Failure | undefined;

interface Taking {
  take: (events: readonly EventRecord[]) => Promise<void>;
  /** An account's events may have caused the failure; the database is available. */
  isContention: (error: unknown) => boolean;
}

const lanes = 4;

/**
 * Stores a group of events so that none fails because of another. If the group fails, each account gets a transaction; if
 * that fails, its events are halved until the bad ones are isolated. Accounts with erasures are separate from the start:
 * erasures change many rows, and other accounts' endpoints must not stay locked meanwhile.
 */
export async function takeGroup(events: readonly EventRecord[], taking: Taking): Promise<Outcome[]> {
  const accountsApart = new Set(
    events.filter(({ type }) => type === erasureType || type === blankingType).map(({ accountId }) => accountId),
  );
  const [together, apart] = [false, true].map((isApart) => events.filter(({ accountId }) => accountsApart.has(accountId) === isApart)) as [
    EventRecord[],
    EventRecord[],
  ];
  const failures = new Map<EventRecord, Failure>();

  const failure = await takeAll(together, taking);
  const isSplit = failure !== undefined && together.length > 1 && isWorthSplitting(failure, taking);
  if (failure !== undefined && !isSplit) for (const event of together) failures.set(event, failure);

  const rest = byAccount(isSplit ? [...together, ...apart] : apart);
  const lane = async () => {
    for (let own = rest.shift(); own !== undefined; own = rest.shift()) {
      for (const [event, each] of await takeHalves(own, taking)) failures.set(event, each);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return events.map((event) => failures.get(event));
}

async function takeAll(events: readonly EventRecord[], { take }: Taking): Promise<Failure | undefined> {
  if (events.length === 0) return undefined;
  try {
    await take(events);
    return undefined;
  } catch (error) {
    return { error };
  }
}

async function takeHalves(events: readonly EventRecord[], taking: Taking): Promise<Map<EventRecord, Failure>> {
  const failure = await takeAll(events, taking);
  if (failure === undefined) return new Map();
  if (events.length === 1 || !isWorthSplitting(failure, taking)) return new Map(events.map((event) => [event, failure]));
  const middle = Math.ceil(events.length / 2);
  const first = await takeHalves(events.slice(0, middle), taking);
  const second = await takeHalves(events.slice(middle), taking);
  return new Map([...first, ...second]);
}

/** If the database is down, every half would fail, each after its own timeout. */
function isWorthSplitting({ error }: Failure, { isContention }: Taking): boolean {
  return !isAway(error) || isContention(error);
}

function byAccount(events: readonly EventRecord[]): EventRecord[][] {
  const accounts = new Map<string, EventRecord[]>();
  for (const event of events) {
    const own = accounts.get(event.accountId) ?? [];
    own.push(event);
    accounts.set(event.accountId, own);
  }
  return [...accounts.values()];
}
