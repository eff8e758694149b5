import { bundleEvents, type OutboxEvent } from '@consent/events';
import { leafWorkOf, newSalt, policyMaterial } from '@consent/log-queue';
import { statsDeltasOf, type StatsDelta } from '../stats/deltas.rule';
import { bytesArray, plainArray, textArray } from './array-literals';
import type { ConsentRecord } from './consent';

/**
 * JSON never contains these characters unescaped, so they can join JSON texts: quoting each text for an array literal
 * would cost more than the rest of the call. Bundles need U+001D, because U+001E separates the events within a bundle.
 */
export const separator = '\u001e';
const outerSeparator = '\u001d';

/** Equal indexes belong to the same record. */
export interface Created {
  records: readonly ConsentRecord[];
  events: readonly OutboxEvent[];
  /** In hex; "" while the evidence log is off. */
  salts: readonly string[];
}

type Column = string | number | boolean | null;

export function createdOf(records: readonly ConsentRecord[], events: readonly OutboxEvent[], isLogged: boolean): Created {
  return { records, events, salts: records.map(() => (isLogged ? newSalt() : '')) };
}

export function recordColumns({ records, events, salts }: Created): Column[] {
  return [
    plainArray(records, (r) => r.accountId),
    plainArray(records, (r) => r.id),
    plainArray(records, (r) => r.siteId),
    textArray(records, (r) => r.subjectId),
    textArray(records, (r) => r.consentId),
    plainArray(records, (r) => r.accepted),
    records.map((r) => r.preferencesJson).join(separator),
    plainArray(records, (r) => r.policyVersion),
    textArray(records, (r) => r.country),
    textArray(records, (r) => r.region),
    textArray(records, (r) => r.userAgent),
    plainArray(events, (event) => event.createdAt),
    plainArray(records, (r) => r.policyId || 'NULL'),
    plainArray(records, (r) => r.policySha256 || '""'),
    bytesArray(salts, (salt) => salt),
  ];
}

export function sharedColumns({ records, events, salts }: Created): Column[] {
  const deltas = statsDeltasOf(records);
  const bundles = bundleEvents(events);
  const work = isLogged(salts) ? leafWorkOf(records, salts, bundles) : [];
  return [
    plainArray(deltas, (delta) => delta.accountId),
    plainArray(deltas, (delta) => delta.siteId),
    plainArray(deltas, (delta) => delta.day),
    deltas.map((delta) => delta.countsJson).join(separator),
    plainArray(bundles, (bundle) => bundle.id),
    plainArray(bundles, (bundle) => bundle.accountId),
    bundles.map((bundle) => bundle.payload).join(outerSeparator),
    plainArray(bundles, (bundle) => bundle.signature || 'NULL'),
    traceOf(events),
    plainArray(work, ({ accountId }) => accountId),
    plainArray(work, ({ outboxIds }) => `"{${outboxIds.join(',')}}"`),
    plainArray(work, ({ leaves }) => leaves),
    bytesArray(work, (row) => row.salts),
    work.map(({ material }) => material).join(separator),
  ];
}

export function companionColumns({ records, events }: Created): Column[] {
  const deltas = records.flatMap((record) => statsDeltasOf([record]));
  return [
    plainArray(deltas, (delta) => delta.day),
    deltas.map((delta) => delta.countsJson).join(separator),
    plainArray(events, (event) => event.id),
    events.map((event) => event.payload).join(separator),
    plainArray(events, (event) => event.signature || 'NULL'),
    traceOf(events),
    records.map(policyMaterial).join(separator),
  ];
}

export function oneColumns(record: ConsentRecord, event: OutboxEvent, salt: string): Column[] {
  const delta = statsDeltasOf([record])[0] as StatsDelta;
  return [
    record.accountId,
    record.id,
    record.siteId,
    record.subjectId,
    record.consentId,
    record.accepted,
    record.preferencesJson,
    record.policyVersion,
    record.country,
    record.region,
    record.userAgent,
    event.createdAt,
    record.policyId || null,
    record.policySha256,
    salt === '' ? null : `\\x${salt}`,
    delta.day,
    delta.countsJson,
    event.id,
    event.payload,
    event.signature || null,
    event.traceparent || null,
    policyMaterial(record),
  ];
}

/** Either all records of a call are logged or none. */
function isLogged(salts: readonly string[]): boolean {
  return salts[0] !== undefined && salts[0] !== '';
}

/** All events of a call have the same trace. */
function traceOf(events: readonly OutboxEvent[]): string | null {
  return events[0]?.traceparent || null;
}
