import { consentJson, policyJson, timestamp } from '@consent/contracts';
import { envelope } from '@consent/events';
import { failingPath, failureBody } from '../../webhook-receiver/webhook-receiver';
import { policyName, policyVersions, publishedAtMs } from './policy-versions';
import { createRandom, eventId, type Random, uuid } from './random';
import { dayMs, type ConsentState, hourMs, quietHours, type Timeline, type TimelineConsent } from './timeline';
import type { ShowcaseIds } from './write-consents.sql';

export interface ShowcaseEvent {
  id: string;
  type: string;
  atMs: number;
  payload: string;
  /** "" if the event has no subject. */
  subjectId: string;
  siteId: string;
  /** Time of the erasure that blanked the payload. */
  blankedAtMs: number | undefined;
}

export interface ShowcaseAttempt {
  startedAtMs: number;
  durationMs: number;
  statusCode: number | null;
  error: string;
  responseBody: string;
}

export interface ShowcaseDelivery {
  id: string;
  endpoint: EndpointName;
  event: ShowcaseEvent;
  status: 'delivered' | 'exhausted' | 'retrying';
  attempts: ShowcaseAttempt[];
  dueAtMs: number | undefined;
}

export type EndpointName = 'crm' | 'newsletter';

/** A healthy endpoint, and one that has been failing for two days. */
export const showcaseEndpoints = {
  crm: { description: 'Customer data platform', path: '/crm', eventTypes: [] },
  newsletter: { description: 'Newsletter tool', path: failingPath, eventTypes: ['consent.revoked', 'consent.erased'] },
} as const satisfies Record<EndpointName, { description: string; path: string; eventTypes: readonly string[] }>;

/** One day less than payloads are kept (decision 5.8). */
const keptDays = 29;

export function makeEvents(timeline: Timeline, ids: ShowcaseIds, endMs: number): ShowcaseEvent[] {
  const random = createRandom(3);
  const events = timeline.consents.flatMap((consent) => eventsOf(consent, ids, random));
  events.push(...publications(ids, endMs, random), erasureEvent(timeline));
  return events.filter(({ atMs }) => atMs > endMs - keptDays * dayMs).sort((a, b) => a.atMs - b.atMs);
}

function eventsOf(consent: TimelineConsent, ids: ShowcaseIds, random: Random): ShowcaseEvent[] {
  return consent.states.map((state, index) => {
    const before = consent.states[index - 1];
    const type = before === undefined ? 'consent.created' : before.accepted && !state.accepted ? 'consent.revoked' : 'consent.updated';
    const isErased = consent.erasedAtMs !== undefined;
    return {
      ...makeEvent(eventId(random), type, state.atMs, recordJson(consent, state, ids)),
      ...(isErased && { payload: '' }),
      subjectId: consent.subjectId,
      siteId: ids.sites[consent.site],
      blankedAtMs: consent.erasedAtMs,
    };
  });
}

function makeEvent(id: string, type: string, atMs: number, dataJson: string) {
  const payload = envelope({ id, type, createdAt: timestamp(atMs), dataJson });
  return { id, type, atMs, payload, subjectId: '', siteId: '', blankedAtMs: undefined };
}

function recordJson(consent: TimelineConsent, state: ConsentState, ids: ShowcaseIds): string {
  return consentJson({
    accountId: ids.accountId,
    id: consent.id,
    siteId: ids.sites[consent.site],
    subjectId: consent.subjectId,
    consentId: consent.consentId,
    accepted: state.accepted,
    preferencesJson: JSON.stringify(state.preferences),
    policyVersion: state.policyVersion,
    country: consent.country,
    region: '',
    userAgent: consent.userAgent,
    createdAtMs: consent.states[0].atMs,
    updatedAtMs: state.atMs,
    deletedAtMs: 0,
    policyId: ids.policyId,
    policySha256: '',
  });
}

function publications({ accountId, policyId: id }: ShowcaseIds, endMs: number, random: Random): ShowcaseEvent[] {
  const [first = endMs] = policyVersions.map((each) => publishedAtMs(each, endMs));
  return policyVersions.map((each) => {
    const { version, content } = each;
    const atMs = publishedAtMs(each, endMs);
    const policy = { accountId, id, name: policyName, content, version, createdAtMs: first, updatedAtMs: atMs };
    return makeEvent(eventId(random), 'policy.published', atMs, policyJson(policy));
  });
}

function erasureEvent({ erasure: { eventId: id, subjectId, erased, atMs } }: Timeline): ShowcaseEvent {
  const data = JSON.stringify({ subject_id: subjectId, site_id: '', erased });
  return { ...makeEvent(id, 'consent.erased', atMs, data), subjectId };
}

export function makeDeliveries(events: readonly ShowcaseEvent[], endMs: number): ShowcaseDelivery[] {
  const random = createRandom(4);
  const missed: readonly string[] = showcaseEndpoints.newsletter.eventTypes;
  return events.flatMap((event) => [
    delivered('crm', event, random),
    ...(missed.includes(event.type) ? [toNewsletter(event, endMs, random)] : []),
  ]);
}

function delivered(endpoint: EndpointName, event: ShowcaseEvent, random: Random): ShowcaseDelivery {
  const first = event.atMs + random.between(120, 480);
  const success = { durationMs: random.between(14, 160), statusCode: 204, error: '', responseBody: '' };
  const timeout = { startedAtMs: first, durationMs: 10_000, statusCode: null, error: 'No complete answer within 10 s.', responseBody: '' };
  const attempts = random.chance(0.02)
    ? [timeout, { startedAtMs: first + 10_000 + random.between(30_000, 31_500), ...success }]
    : [{ startedAtMs: first, ...success }];
  return { id: uuid(random), endpoint, event, status: 'delivered', attempts, dueAtMs: undefined };
}

/** Waits between attempts (decision 5.6). */
const retryWaitsMs = [30_000, 120_000, 600_000, 3_600_000];

function toNewsletter(event: ShowcaseEvent, endMs: number, random: Random): ShowcaseDelivery {
  if (event.atMs < endMs - quietHours * hourMs) return delivered('newsletter', event, random);
  const attempts: ShowcaseAttempt[] = [];
  let startsAtMs: number | undefined = event.atMs + random.between(120, 480);
  while (startsAtMs !== undefined && startsAtMs < endMs) {
    const durationMs = random.between(12, 90);
    attempts.push({ startedAtMs: startsAtMs, durationMs, statusCode: 500, error: 'Answered 500.', responseBody: failureBody });
    const waitMs: number | undefined = retryWaitsMs[attempts.length - 1];
    startsAtMs = waitMs === undefined ? undefined : startsAtMs + durationMs + Math.round(waitMs * (1 + 0.05 * random.next()));
  }
  const status = startsAtMs === undefined ? 'exhausted' : 'retrying';
  return { id: uuid(random), endpoint: 'newsletter', event, status, attempts, dueAtMs: startsAtMs };
}
