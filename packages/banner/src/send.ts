import type { Recovery } from './recovery-file.ts';
import { timeout } from './timeout.ts';
import { isReplaced, keepChoice, readChoice, storageKey, type Choice } from './record.ts';

const waitsMs = [1000, 4000, 15_000];
/** Timeout, conflict with a request that is still running, and rate limit. */
const transientStatuses = [408, 409, 429];
interface Target {
  origin: string;
  token: string;
  /** Rejects if it cannot be loaded. */
  recovery: () => Promise<Recovery>;
  /** False once the visitor has chosen again. */
  isCurrent: (choice: Choice) => boolean;
  /** Calls back as soon as the request is on its way. */
  onSent: (choice: Choice) => void;
  /** `refusal` is why the server will never record this request. Undefined if it did, or if it may later. */
  onOutcome: (choice: Choice, refusal: string | undefined) => void;
}

/**
 * The Idempotency-Key is stored with the body, so a retry within a day is recorded once, even on a later page. The consent_id
 * tells who asked and when the visitor chose. `shown` is the hash of the text that the visitor saw.
 */
export function pendingOf(choice: Choice, source: string, shown: string, context?: object): NonNullable<Choice['pending']> {
  const { subject, accepted, preferences, policy_version, decided_at } = choice;
  const body = {
    subject_id: subject,
    consent_id: `${source}-${decided_at}-${crypto.randomUUID()}`,
    accepted,
    preferences,
    ...(policy_version > 0 && shown !== '' && { policy_version }),
    policy_sha256: shown,
    context,
  };
  return { key: crypto.randomUUID(), body: JSON.stringify(body) };
}

/** The ID of the record. Undefined if the response is cut off, because the choice was recorded all the same. */
const idIn = (response: Response): Promise<string | undefined> =>
  response.json().then(
    ({ id }: { id?: unknown }) => (typeof id === 'string' ? id : undefined),
    () => undefined,
  );

/**
 * Sends choices one at a time and in order, also across tabs, because the record that arrives last is the newest one. Without
 * an answer, retries within seconds, when the browser is online again, and on the next page. Stops when the visitor chooses
 * again.
 */
export function createSender({ origin, token, isCurrent, onSent, onOutcome, recovery }: Target) {
  let last = Promise.resolve();
  let waiting: Choice | undefined;

  const isDue = (choice: Choice) => choice.pending !== undefined && choice.pending.refused === undefined && isCurrent(choice);

  function post({ pending }: Choice): Promise<Response> {
    return fetch(`${origin}/api/v1/public/consent`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Site-Token': token, 'Idempotency-Key': pending?.key ?? '' },
      body: pending?.body ?? '',
      // The visitor may leave the page right after the click.
      keepalive: true,
      signal: timeout(),
    });
  }

  async function attempt(choice: Choice, attempts: number): Promise<void> {
    const stored = readChoice();
    if (stored?.decided_at === choice.decided_at && stored.pending?.key !== choice.pending?.key) {
      choice.pending = stored.pending;
      choice.record_id = stored.record_id;
      // Another tab has sent it.
      if (stored.pending === undefined && isCurrent(choice)) return onOutcome(choice, undefined);
    }
    if (!isDue(choice)) return;
    const sent = post(choice);
    waiting = undefined;
    onSent(choice);
    let refusal = await refusalIn(choice, sent);
    while (refusal) {
      // Without the file the choice is refused on this page, and the next one fits it to the site.
      const found = await recovery().catch(() => undefined);
      const body = found?.withoutRefused(choice, refusal);
      if (body === undefined) break;
      choice.pending = { key: crypto.randomUUID(), body };
      refusal = await refusalIn(choice, post(choice));
    }
    if (refusal === null) {
      waiting = choice;
      const waitMs = waitsMs[attempts];
      if (waitMs !== undefined) setTimeout(() => waiting === choice && send(choice, attempts + 1), waitMs * (0.5 + Math.random() / 2));
    } else if (refusal === undefined) choice.pending = undefined;
    else if (choice.pending !== undefined) choice.pending.refused = true;
    if (!isReplaced(choice)) keepChoice(choice);
    if (isCurrent(choice)) onOutcome(choice, refusal ?? undefined);
  }

  /** Undefined if it was recorded, null if a retry may help. */
  async function refusalIn(choice: Choice, sent: Promise<Response>): Promise<string | undefined | null> {
    try {
      const response = await sent;
      if (!response.ok) return response.status >= 500 || transientStatuses.includes(response.status) ? null : await response.text();
      choice.record_id = await idIn(response);
      return undefined;
    } catch {
      return recovery()
        .then((file) => file.explainFailure({ origin, token }))
        .then(
          (reason) => reason ?? null,
          () => null,
        );
    }
  }

  function send(choice: Choice, attempts = 0): void {
    waiting = choice;
    const work = () => attempt(choice, attempts).catch(console.error);
    // Where storage is blocked, so are locks.
    last = last.then(() => navigator.locks?.request(storageKey, work).catch(work) ?? work());
  }

  return {
    send,
    retry: (): void => {
      if (waiting !== undefined) send(waiting);
    },
    /** The page is about to end, so a choice that waits for its turn is sent now. */
    flush: (): void => {
      if (waiting !== undefined && isDue(waiting)) post(waiting).catch(() => undefined);
    },
  };
}
