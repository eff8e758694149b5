export interface ReceivedWebhook {
  number: number;
  received_at: string;
  path: string;
  event_type: string;
  delivery_id: string;
  /** "unknown" if no secret is known for the path. */
  signature: 'verified' | 'wrong' | 'unknown';
  reason: string;
  status: number;
  body: string;
}
