import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '../system/api-client';
import type { ConsentJson } from '../system/consents';

const writerCount = 4;
/** Between two calls of a writer. Short enough that a call is always in flight, long enough for a killed process to restart. */
const pauseMs = 40;

/** The state after the last acknowledged call. A field is undefined when a later call got no response, so both values are right. */
interface Acknowledged {
  accepted: boolean | undefined;
  isErased: boolean | undefined;
  /** Bodies of acknowledged calls, in order. Excludes erasures by subject, whose body differs. */
  texts: string[];
  isErasedBySubject: boolean;
}

export interface AcknowledgedConsent extends Pick<Acknowledged, 'texts' | 'isErasedBySubject'> {
  id: string;
}

export async function recordConsent(api: ApiClient, siteId: string, subjectId: string): Promise<AcknowledgedConsent> {
  const { status, body, text } = await api.post('/consents', { site_id: siteId, subject_id: subjectId, accepted: true });
  if (status !== 201) throw new Error(`A consent was not recorded: ${status} ${text}`);
  return { id: (body as { id: string }).id, texts: [text], isErasedBySubject: false };
}

/** Clients that record, change and erase consents until stopped. They continue after a failed call. */
export function startConsentLoad(api: ApiClient, siteId: string) {
  const consents = new Map<string, Acknowledged>();
  let acknowledged = 0;
  let isStopping = false;

  async function call(method: string, path: string, body?: unknown) {
    const answer = await api.request(method, path, { body }).catch(() => undefined);
    const isAcknowledged = answer !== undefined && answer.status < 300;
    if (isAcknowledged) acknowledged += 1;
    await pause(pauseMs);
    return isAcknowledged ? answer : undefined;
  }

  async function write(writer: number): Promise<void> {
    for (let round = 0; !isStopping; round++) {
      const subjectId = `writer-${siteId}-${writer}-${round}`;
      const created = await call('POST', '/consents', { site_id: siteId, subject_id: subjectId, accepted: true });
      if (created === undefined) continue;
      const { id } = created.body as { id: string };
      const consent: Acknowledged = { accepted: true, isErased: false, texts: [created.text], isErasedBySubject: false };
      consents.set(id, consent);
      const change = async (method: string, body?: unknown) => {
        const answer = await call(method, `/consents/${id}`, body);
        if (answer !== undefined) consent.texts.push(answer.text);
        return answer !== undefined;
      };
      if (round % 3 === 0) consent.accepted = (await change('PUT', { accepted: false })) ? false : undefined;
      if (round % 5 === 0) consent.isErased = (await change('DELETE')) ? true : undefined;
      else if (round % 7 === 0) {
        consent.isErasedBySubject = (await call('DELETE', `/consents/by-subject/${subjectId}`)) !== undefined;
        consent.isErased = consent.isErasedBySubject ? true : undefined;
      }
    }
  }

  async function listConsents(): Promise<Map<string, ConsentJson>> {
    const found = new Map<string, ConsentJson>();
    for (let cursor = ''; ;) {
      const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await api.get(`/consents?site_id=${siteId}&include_deleted=true&limit=100${from}`);
      for (const consent of body.data as ConsentJson[]) found.set(consent.id, consent);
      cursor = body.next_cursor as string;
      if (cursor === '' || [...consents.keys()].every((id) => found.has(id))) return found;
    }
  }

  const writers = Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)));
  return {
    acknowledged: () => acknowledged,
    consents: (): AcknowledgedConsent[] => [...consents].map(([id, { texts, isErasedBySubject }]) => ({ id, texts, isErasedBySubject })),
    lost: async (): Promise<string[]> => {
      const found = await listConsents();
      const isLost = ([id, { accepted, isErased }]: [string, Acknowledged]) => {
        const consent = found.get(id);
        if (consent === undefined) return true;
        const hasOther = accepted !== undefined && consent.accepted !== accepted;
        return hasOther || (isErased !== undefined && (consent.deleted_at !== null) !== isErased);
      };
      return [...consents].filter(isLost).map(([id]) => id);
    },
    stop: async () => {
      isStopping = true;
      await writers;
    },
  };
}
