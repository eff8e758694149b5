import { keepChoice, type Choice } from './record.ts';

const waitsMs = [1000, 4000, 15_000];
/** Timeout, conflict with a request that is still running, and rate limit. */
const transientStatuses = [408, 409, 429];

interface Target {
  origin: string;
  token: string;
  /** False once the visitor has chosen again. */
  isCurrent: (choice: Choice) => boolean;
}

/** The Idempotency-Key is stored with the body, so a retry within a day is recorded once, even on a later page. */
export function pendingOf(choice: Choice, consentId: string): NonNullable<Choice['pending']> {
  const { subject, accepted, preferences, policy_version } = choice;
  const body = {
    subject_id: subject,
    consent_id: consentId,
    accepted,
    preferences,
    ...(policy_version > 0 && { policy_version }),
  };
  return { key: crypto.randomUUID(), body: JSON.stringify(body) };
}

/**
 * Sends the pending choice. Without an answer, retries within seconds, when the browser is online again, and on the next
 * page. Stops when the visitor chooses again, because the older choice would become the latest record. Reports a final
 * refusal in the console.
 */
export async function sendPending(choice: Choice, target: Target, attempt = 0): Promise<void> {
  const { pending } = choice;
  if (pending === undefined || !target.isCurrent(choice)) return;
  const { origin, token } = target;
  const again = () => void sendPending(choice, target, attempt + 1);
  try {
    const response = await fetch(`${origin}/api/v1/public/consent`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Site-Token': token, 'Idempotency-Key': pending.key },
      body: pending.body,
      // The visitor may leave the page right after the click.
      keepalive: true,
    });
    if (choice.pending !== pending || !target.isCurrent(choice)) return;
    const isFinal = response.ok || (response.status < 500 && !transientStatuses.includes(response.status));
    if (isFinal) {
      delete choice.pending;
      keepChoice(choice);
      if (!response.ok) console.error(`Consent Service did not record the choice: ${await response.text()}`);
      return;
    }
  } catch {
    // The browser reports the same error for an offline or blocked request and for an origin that the site doesn't allow.
    if (attempt === 0) {
      console.warn('Consent Service could not be reached. If this page is not on the site’s domain, set the domain in the dashboard.');
    }
    addEventListener('online', again, { once: true });
  }
  const waitMs = waitsMs[attempt];
  if (waitMs !== undefined) setTimeout(() => choice.pending === pending && again(), waitMs * (0.5 + Math.random() / 2));
}
