import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '../system/api-client';

const writerCount = 4;
/** Between two calls of a writer: enough to have something under way at any time, and room for what is coming back. */
const pauseMs = 25;

/** Clients that record, change and erase consents until they are stopped; failures are what the test makes. */
export function startConsentLoad(api: ApiClient, siteId: string) {
  let acknowledged = 0;
  let isStopping = false;

  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await api.request(method, path, { body }).catch(() => undefined);
    if (answer !== undefined && answer.status < 300) acknowledged += 1;
    await pause(pauseMs);
    return answer?.status === 201 ? (answer.body as { id: string }).id : undefined;
  };

  async function write(writer: number): Promise<void> {
    for (let round = 0; !isStopping; round++) {
      const id = await call('POST', '/consents', { site_id: siteId, subject_id: `writer-${writer}-${round}`, accepted: true });
      if (id !== undefined && round % 3 === 0) await call('PUT', `/consents/${id}`, { accepted: false });
      if (id !== undefined && round % 5 === 0) await call('DELETE', `/consents/${id}`);
    }
  }

  const writers = Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)));
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      isStopping = true;
      await writers;
    },
  };
}
