import { createRandom, eventId, type Random, ulidAt } from './random';
import { policyVersions, publishedAtMs } from './policy-versions';
import { showcaseSites, siteNames, type SiteName } from './sites';
import { countries, subjectOf, subjectOfEmail, userAgents } from './visitors';

export type Changer = 'api_key' | 'user';

export interface ConsentState {
  atMs: number;
  accepted: boolean;
  preferences: Readonly<Record<string, boolean>>;
  policyVersion: number;
  by?: Changer;
}

export interface TimelineConsent {
  id: string;
  site: SiteName;
  subjectId: string;
  consentId: string;
  country: string;
  userAgent: string;
  /** Oldest first, starting with the creation. */
  states: readonly [ConsentState, ...ConsentState[]];
  erasedAtMs: number | undefined;
}

export interface Erasure {
  eventId: string;
  subjectId: string;
  erased: number;
  atMs: number;
}

export interface Timeline {
  consents: TimelineConsent[];
  erasure: Erasure;
}

export const dayMs = 86_400_000;
export const hourMs = 3_600_000;
export const historyDays = 90;

/** For trying the search by email: one has a history, the other was erased. */
export const knownCustomer = 'mara.lindqvist@example.com';
export const erasedCustomer = 'tom.becker@example.com';

/** Sunday first. */
const weekdays = [0.88, 1.02, 1.06, 1.08, 1.05, 0.97, 0.79];
/** Relative visits by hour, UTC. */
const hours = [2, 1, 1, 1, 1, 2, 4, 6, 7, 7, 7, 7, 8, 7, 6, 6, 7, 8, 10, 11, 11, 9, 6, 4].map((weight, hour) => [hour, weight] as const);
/** The day a newsletter went out. */
const campaignDaysAgo = 24;
/** Fewer visitors accept version 3, which has unnamed advertising partners. */
const acceptanceByVersion = [1, 1.03, 0.86, 1.05];
/** Hours before the end. The failing webhook endpoint missed these withdrawals. */
const latestWithdrawals = [57, 49, 38, 27, 17, 5, 1 / 3];
/** No other record changes in the last hours. */
export const quietHours = 60;

/** The same for each seed and end. */
export function makeTimeline(endMs: number, seed = 20_261): Timeline {
  const random = createRandom(seed);
  const consents = siteNames.flatMap((site) => visits(site, endMs, random));
  consents.push(...knownRecords(endMs, random));
  const erasure = eraseCustomer(consents, endMs, random);
  withdrawLately(consents, endMs);
  return { consents: consents.sort((a, b) => (a.id < b.id ? -1 : 1)), erasure };
}

function visits(site: SiteName, endMs: number, random: Random): TimelineConsent[] {
  const consents: TimelineConsent[] = [];
  const today = Math.floor(endMs / dayMs) * dayMs;
  for (let daysAgo = historyDays - 1; daysAgo >= 0; daysAgo--) {
    const dayBeginsMs = today - daysAgo * dayMs;
    const growth = 0.8 + 0.4 * (1 - daysAgo / historyDays);
    const rhythm = weekdays[new Date(dayBeginsMs).getUTCDay()] as number;
    const campaign = daysAgo === campaignDaysAgo ? 1.8 : 1;
    const count = Math.round(showcaseSites[site].consentsPerDay * growth * rhythm * campaign * (0.88 + 0.24 * random.next()));
    for (let index = 0; index < count; index++) {
      const atMs = dayBeginsMs + random.weighted(hours) * hourMs + random.between(0, hourMs - 1);
      const consent = visit({ site, atMs, endMs, subjectId: subjectOf(random) }, random);
      // Leaves the last minutes of today to the person who looks.
      if (atMs < endMs - 5 * 60_000) consents.push(consent);
    }
  }
  return consents;
}

interface Visit {
  site: SiteName;
  atMs: number;
  endMs: number;
  subjectId: string;
}

function visit({ site, atMs, endMs, subjectId }: Visit, random: Random): TimelineConsent {
  const version = versionAt(atMs, endMs);
  const accepted = random.chance(showcaseSites[site].acceptance * (acceptanceByVersion[version - 1] as number));
  const first = { atMs, accepted, preferences: choose(site, accepted, random), policyVersion: version };
  const consentId = site === 'shop' && random.chance(0.22) ? `order-${random.between(10_000, 99_999)}` : '';
  return {
    id: ulidAt(atMs, random),
    site,
    subjectId,
    consentId,
    country: random.weighted(countries),
    userAgent: random.weighted(userAgents),
    states: [first, ...laterChange(first, site, endMs, random)],
    erasedAtMs: undefined,
  };
}

function laterChange(first: ConsentState, site: SiteName, endMs: number, random: Random): ConsentState[] {
  const isRevoked = random.chance(0.5);
  const atMs = first.atMs + random.between(hourMs, 30 * dayMs);
  const by = random.chance(0.85) ? 'api_key' : 'user';
  const preferences = choose(site, true, random);
  if (!random.chance(0.09) || !first.accepted || atMs > endMs - quietHours * hourMs) return [];
  const policyVersion = versionAt(atMs, endMs);
  return [isRevoked ? withdrawal(first, atMs, by) : { atMs, accepted: true, preferences, policyVersion, by }];
}

function withdrawal({ preferences, policyVersion }: ConsentState, atMs: number, by: Changer): ConsentState {
  return { atMs, accepted: false, preferences: onlyNecessary(Object.keys(preferences)), policyVersion, by };
}

const onlyNecessary = (categories: readonly string[]) =>
  Object.fromEntries(categories.map((category) => [category, category === 'necessary']));

const shareOfCategory: Readonly<Record<string, number>> = { necessary: 1, functional: 0.88, analytics: 0.76, marketing: 0.41 };

function choose(site: SiteName, accepted: boolean, random: Random): Record<string, boolean> {
  const { categories } = showcaseSites[site];
  if (!accepted) return onlyNecessary(categories);
  return Object.fromEntries(categories.map((category) => [category, random.chance(shareOfCategory[category] as number)]));
}

export function versionAt(atMs: number, endMs: number): number {
  return policyVersions.findLast((version) => publishedAtMs(version, endMs) <= atMs)?.version ?? 1;
}

/** Accepts everything, because a known customer's story must not depend on chance. */
function accepting(consent: TimelineConsent): TimelineConsent {
  const [first] = consent.states;
  const preferences = Object.fromEntries(Object.keys(first.preferences).map((category) => [category, true]));
  return { ...consent, states: [{ ...first, accepted: true, preferences }] };
}

function knownRecords(endMs: number, random: Random): TimelineConsent[] {
  const record = (email: string, site: SiteName, daysAgo: number) =>
    visit({ site, atMs: Math.round(endMs - daysAgo * dayMs) - random.between(0, hourMs), endMs, subjectId: subjectOfEmail(email) }, random);
  const story = record(knownCustomer, 'shop', 78.3);
  const given = accepting(story).states[0];
  const lessMarketing: ConsentState = {
    atMs: Math.round(endMs - 40.2 * dayMs) - random.between(0, hourMs),
    accepted: true,
    preferences: { ...given.preferences, marketing: false },
    policyVersion: 2,
    by: 'api_key',
  };
  const withdrawn = withdrawal(lessMarketing, Math.round(endMs - 21.4 * dayMs) - random.between(0, hourMs), 'user');
  return [
    { ...story, consentId: 'order-10482', country: 'SE', states: [given, lessMarketing, withdrawn] },
    accepting(record(knownCustomer, 'journal', 50.1)),
    accepting(record(knownCustomer, 'shop', 6.2)),
    record(erasedCustomer, 'shop', 71.5),
    record(erasedCustomer, 'journal', 44.7),
    record(erasedCustomer, 'help', 20.2),
  ];
}

function eraseCustomer(consents: TimelineConsent[], endMs: number, random: Random): Erasure {
  const subjectId = subjectOfEmail(erasedCustomer);
  const atMs = Math.round(endMs - 12.3 * dayMs) - random.between(0, hourMs);
  const records = consents.filter((consent) => consent.subjectId === subjectId);
  for (const record of records) {
    record.erasedAtMs = atMs;
    record.states = [record.states[0]];
  }
  return { eventId: eventId(random), subjectId, erased: records.length, atMs };
}

function withdrawLately(consents: TimelineConsent[], endMs: number): void {
  const known = subjectOfEmail(knownCustomer);
  for (const hoursAgo of latestWithdrawals) {
    const atMs = Math.round(endMs - hoursAgo * hourMs);
    const youngest = consents
      .filter(({ states, erasedAtMs, subjectId }) => states.length === 1 && erasedAtMs === undefined && subjectId !== known)
      .filter(({ states: [{ accepted, atMs: givenAtMs }] }) => accepted && givenAtMs < atMs - hourMs)
      .reduce((latest, consent) => (consent.id > latest.id ? consent : latest));
    youngest.states = [...youngest.states, withdrawal(youngest.states[0], atMs, 'api_key')];
  }
}
