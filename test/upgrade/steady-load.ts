import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from '@consent/testkit';
import { createLoadClient, type Body, type LoadAccount } from './load-client';

const writerCount = 3;
const pauseMs = 30;
const roundTimeoutMs = 90_000;
/** A site token allows a client 30 consents per minute (decision 8.5). */
const publicIntervalMs = 2_500;

interface Acknowledged {
  accepted: boolean;
  isErased: boolean;
}

interface StoredConsent {
  id: string;
  accepted: boolean;
  deleted_at: string | null;
}

interface SteadyLoadOptions {
  /** While this returns true, an export retries one 503 instead of counting it. */
  retriesExports: () => boolean;
}

export type SteadyLoad = ReturnType<typeof startSteadyLoad>;

export function startSteadyLoad(url: string, account: LoadAccount, { retriesExports }: SteadyLoadOptions) {
  const client = createLoadClient(url, account);
  const { call, callAs } = client;
  const consents = new Map<string, Acknowledged>();
  const events = new Map<string, number>();
  const exportIds: string[] = [];
  const rounds = Array.from({ length: writerCount }, () => 0);
  let publicAtMs = 0;
  let version = 1;
  let isStopping = false;
  let resumed = Promise.resolve();
  let resume = () => {};
  let paused = 0;

  const expectEvent = (type: string, subject: string) => events.set(`${type} ${subject}`, (events.get(`${type} ${subject}`) ?? 0) + 1);

  function keep(answer: Body | undefined): string | undefined {
    const consent = answer as { id: string } | undefined;
    if (consent === undefined) return undefined;
    consents.set(consent.id, { accepted: true, isErased: false });
    expectEvent('consent.created', consent.id);
    return consent.id;
  }

  const newConsent = (subject: string) => ({ site_id: account.siteId, subject_id: subject, accepted: true, preferences: { ads: true } });

  async function useConsents(subject: string, round: number): Promise<void> {
    const id = keep(await call('POST', '/consents', 201, newConsent(subject)));
    const batch = await call('POST', '/consents/batch', 200, { consents: [newConsent(`${subject}-a`), newConsent(`${subject}-b`)] });
    for (const { consent } of (batch?.results as { consent: { id: string } }[] | undefined) ?? []) keep(consent);
    if (id === undefined) return;
    const consent = consents.get(id) as Acknowledged;
    const accepted = round % 2 === 0;
    if ((await call('PUT', `/consents/${id}`, 200, { accepted })) !== undefined) {
      consent.accepted = accepted;
      expectEvent(accepted ? 'consent.updated' : 'consent.revoked', id);
    }
    const read = await call('GET', `/consents/${id}`, 200);
    if (read !== undefined && read.accepted !== consent.accepted) client.fail(`GET /consents/${id} does not have the acknowledged update`);
    await call('GET', `/consents/${id}/receipt`, 200);
    await call('GET', `/consents/${id}/history`, 200);
    if (round % 3 === 0 && (await call('DELETE', `/consents/${id}`, 200)) !== undefined) {
      consent.isErased = true;
      expectEvent('consent.revoked', id);
    }
    if (round % 4 === 1) await eraseSubject(subject, consent);
  }

  async function eraseSubject(subject: string, consent: Acknowledged): Promise<void> {
    const answer = await call('DELETE', `/consents/by-subject/${subject}`, 200);
    if (answer?.erased !== 1) return consent.isErased ? undefined : client.fail(`The erasure of ${subject} did not count its consent`);
    consent.isErased = true;
    expectEvent('consent.erased', subject);
  }

  /** A consent recorded after a policy was published has its version (decision 2.3). */
  async function usePolicies(subject: string): Promise<void> {
    const policy = await call('PUT', `/policies/${account.policyId}`, 200, {
      name: 'Cookies',
      content: `Version ${version + 1} of what we tell visitors.`,
    });
    if (policy === undefined) return;
    version = policy.version as number;
    expectEvent('policy.published', `${account.policyId} ${version}`);
    const consent = await call('POST', '/consents', 201, newConsent(`${subject}-policy`));
    keep(consent);
    if (consent !== undefined && consent.policy_version !== version) client.fail(`${consent.id} has not the published version ${version}`);
    await call('GET', '/policies', 200);
  }

  async function usePublicIngest(subject: string): Promise<void> {
    if (performance.now() < publicAtMs) return;
    publicAtMs = performance.now() + publicIntervalMs;
    keep(
      await callAs({ 'x-site-token': account.siteToken }, 'POST', '/public/consent', 201, {
        subject_id: `${subject}-page`,
        accepted: true,
      }),
    );
  }

  async function useExports(round: number): Promise<void> {
    await call('GET', `/sites/${account.siteId}/consents/export`, 200, undefined, { retriesUnavailable: retriesExports() });
    // Each file takes longer than the last, because the site has more consents.
    if (round % 4 !== 0) return;
    const queued = await call('POST', `/sites/${account.siteId}/exports`, 202);
    if (queued !== undefined) exportIds.push(queued.id as string);
  }

  async function useDashboard(): Promise<void> {
    for (const path of ['/auth/me', '/usage', '/sites', '/stats', '/exports', '/webhooks/endpoints', '/webhooks/deliveries?limit=5']) {
      await callAs(account.session, 'GET', path, 200);
    }
    const created = await callAs(account.session, 'POST', '/keys', 201, { name: 'Of a round' });
    if (created === undefined) return;
    const byKey = { authorization: `Bearer ${created.key as string}` };
    await callAs(byKey, 'GET', '/consents?limit=5', 200);
    if ((await callAs(account.session, 'DELETE', `/keys/${created.id as string}`, 200)) !== undefined) {
      await callAs(byKey, 'GET', '/consents?limit=5', 401);
    }
  }

  async function write(writer: number): Promise<void> {
    for (let round = 0; !isStopping; round++) {
      const subject = `writer-${writer}-${round}`;
      await useConsents(subject, round);
      if (writer === 0) await usePolicies(subject);
      if (writer === 0) await usePublicIngest(subject);
      if (writer === 1) await useExports(round);
      if (writer === 2) await useDashboard();
      rounds[writer] = round + 1;
      paused += 1;
      await resumed;
      paused -= 1;
      await wait(pauseMs);
    }
  }

  async function listConsents(): Promise<Map<string, StoredConsent>> {
    const found = new Map<string, StoredConsent>();
    for (let cursor = ''; ;) {
      const page = await call(
        'GET',
        `/consents?include_deleted=true&limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        200,
      );
      for (const consent of (page?.data as StoredConsent[] | undefined) ?? []) found.set(consent.id, consent);
      cursor = (page?.next_cursor as string | undefined) ?? '';
      if (cursor === '') return found;
    }
  }

  const writers = Promise.all(rounds.map((_, writer) => write(writer)));
  return {
    ...client,
    consents,
    events,
    exportIds,
    /** Waits until each client has finished this many rounds that began after the call. */
    untilRounds: async (count: number): Promise<void> => {
      const before = [...rounds];
      const isDone = () => rounds.every((done, writer) => done > (before[writer] as number) + count);
      await waitUntil(`${count} rounds of every client`, isDone, { timeoutMs: roundTimeoutMs });
    },
    listConsents,
    /** Resolves when no request is in flight. None begins until `resume`. */
    pause: async () => {
      resumed = new Promise((resolve) => (resume = resolve));
      await waitUntil('the clients pause', () => paused === writerCount, { timeoutMs: roundTimeoutMs });
    },
    resume: () => resume(),
    stop: async () => {
      isStopping = true;
      resume();
      await writers;
    },
  };
}
