interface EnvelopeParts {
  id: string;
  type: string;
  createdAtMs: number;
  /** The event's data as JSON text; it goes in as it is. */
  dataJson: string;
}

/**
 * The body of an event (specification 6). Made once: the text in the outbox is what
 * NATS carries and what a webhook signs. Ids and types need no escaping.
 */
export function envelope({ id, type, createdAtMs, dataJson }: EnvelopeParts): string {
  return `{"id":"${id}","type":"${type}","created_at":"${new Date(createdAtMs).toISOString()}","data":${dataJson}}`;
}
