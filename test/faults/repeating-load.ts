import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiAnswer, ApiClient } from '../system/api-client';
import type { ConsentJson } from '../system/consents';
import type { AcknowledgedConsent } from './consent-load';

const writerCount = 4;
/** Between two calls of a writer. */
const pauseMs = 40;
/** Between two tries of a request whose answer names no time. */
const repeatMs = 500;
const rowsOfABatch = 3;

export type RepeatingLoad = ReturnType<typeof startRepeatingLoad>;

/**
 * Clients that record, change, erase and read consents until stopped. As docs/idempotency.md advises, they repeat a request that was not
 * done, or whose outcome is unknown, with the same Idempotency-Key until it is acknowledged. So each request has its effect exactly once.
 */
export function startRepeatingLoad(api: ApiClient, siteId: string) {
  /** Bodies of acknowledged calls by consent, in order. */
  const texts = new Map<string, string[]>();
  const acknowledged = Array.from({ length: writerCount }, () => 0);
  /** Statuses that advise to repeat the request. */
  const refusals: number[] = [];
  const wrong: string[] = [];
  let isStopping = false;
  const abandoned = new AbortController();
  const waitFor = (ms: number) => pause(ms, undefined, { signal: abandoned.signal });

  /** Rejects with what is wrong about an answer that neither acknowledges the request nor tells the truth about it. */
  async function call(writer: number, method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const headers = { 'Idempotency-Key': randomUUID() };
    let mayBeDone = false;
    for (;;) {
      const answer = await api.request(method, path, { headers, body });
      if (answer.status < 300) {
        const isReplayed = answer.headers.get('Idempotent-Replayed') === 'true';
        if (isReplayed && !mayBeDone) throw new Error(`${method} ${path}: only 503, which means that nothing was done, but it was done`);
        acknowledged[writer]! += 1;
        await waitFor(pauseMs);
        return answer;
      }
      if (!isRepeatable(answer)) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      refusals.push(answer.status);
      if (answer.status !== 503) mayBeDone = true;
      const seconds = answer.headers.get('Retry-After');
      await waitFor(seconds === null ? repeatMs : Number(seconds) * 1000);
    }
  }

  async function readBack(writer: number, id: string): Promise<void> {
    const { text } = await call(writer, 'GET', `/consents/${id}`);
    const last = texts.get(id)?.at(-1);
    if (text !== last) throw new Error(`GET /consents/${id}: ${text} after ${last}`);
  }

  async function useConsents(writer: number, round: number): Promise<void> {
    const row = (part: string, accepted = true) => ({
      ...{ site_id: siteId, subject_id: `writer-${siteId}-${writer}-${round}-${part}`, accepted },
      preferences: { ads: round % 2 === 0, statistics: true },
    });
    const created = await call(writer, 'POST', '/consents', row('single'));
    const { id } = created.body as ConsentJson;
    const ofRecord = [created.text];
    texts.set(id, ofRecord);
    if (round % 2 === 0) ofRecord.push((await call(writer, 'PUT', `/consents/${id}`, { accepted: false })).text);
    if (round % 4 === 0) ofRecord.push((await call(writer, 'PUT', `/consents/${id}`, { accepted: true, preferences: {} })).text);
    await readBack(writer, id);
    if (round % 5 === 0) ofRecord.push((await call(writer, 'DELETE', `/consents/${id}`)).text);
    if (round % 3 !== 0) return;
    const consents = Array.from({ length: rowsOfABatch }, (_, place) => row(String(place), place === 0));
    const { body, text } = await call(writer, 'POST', '/consents/batch', { consents });
    if (body.created !== rowsOfABatch) throw new Error(`POST /consents/batch: ${text}`);
    for (const { consent } of body.results as { consent: ConsentJson }[]) texts.set(consent.id, [JSON.stringify(consent)]);
  }

  async function write(writer: number): Promise<void> {
    for (let round = 0; !isStopping; round++) {
      try {
        await useConsents(writer, round);
      } catch (error) {
        wrong.push(String(error));
        await waitFor(repeatMs);
      }
    }
  }

  const writers = Promise.all(acknowledged.map((_, writer) => write(writer)));
  writers.catch(() => undefined);
  return {
    acknowledged: () => [...acknowledged],
    refusals: () => [...refusals],
    /** Missing answers, those that neither acknowledge a request nor advise to repeat it, and reads of another state than the acknowledged one. */
    wrong: () => [...wrong],
    consents: (): AcknowledgedConsent[] => [...texts].map(([id, ofRecord]) => ({ id, texts: ofRecord, isErasedBySubject: false })),
    /** Resolves when every writer got an acknowledgement for its last request. */
    stop: async () => {
      isStopping = true;
      await writers;
    },
    /** Stops without waiting for acknowledgements. For a test that failed. */
    abandon: () => abandoned.abort(),
  };
}

/** 503 with Retry-After: nothing was done. 409 with it: the first try still runs. 504: the outcome is unknown. */
function isRepeatable({ status, headers }: ApiAnswer): boolean {
  return status === 504 || ((status === 503 || status === 409) && Number(headers.get('Retry-After')) > 0);
}
