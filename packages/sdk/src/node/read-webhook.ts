import { verifyWebhook, type WebhookRefusal, type WebhookToVerify } from '@consent/webhook-verifier';
import type { WebhookEvent } from '../types';

/** The request is not an authentic, recent webhook. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly reason: WebhookRefusal | 'not_json';

  constructor(reason: WebhookRefusal | 'not_json') {
    super(`The webhook is refused: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Verifies a webhook and returns its event. Throws a WebhookError for a forged, old or unreadable request. Events may repeat, so
 * deduplicate by `id`.
 */
export function readWebhook(webhook: WebhookToVerify): WebhookEvent {
  const verification = verifyWebhook(webhook);
  if (!verification.ok) throw new WebhookError(verification.reason);
  const { rawBody } = webhook;
  try {
    return JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody)) as WebhookEvent;
  } catch {
    throw new WebhookError('not_json');
  }
}
