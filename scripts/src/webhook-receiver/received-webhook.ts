/** One webhook as GET /webhooks of the receiver shows it. */
export interface ReceivedWebhook {
  /** Rises with each; the newest has the highest. */
  number: number;
  received_at: string;
  path: string;
  event_type: string;
  delivery_id: string;
  /** Whether one of our endpoints' secrets signed it; "unknown" when no secret is known for its path. */
  signature: 'verified' | 'wrong' | 'unknown';
  /** Why the signature is wrong. */
  reason: string;
  status: number;
  body: string;
}
