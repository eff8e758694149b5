interface EnvelopeParts {
  id: string;
  type: string;
  /** ISO 8601 with milliseconds. */
  createdAt: string;
  /** The event's data as JSON text; it goes in as it is. */
  dataJson: string;
}

const beforeId = '{"id":"';
const eventIdLength = 'evt_'.length + 32;

/**
 * The body of an event (spec 6). Made once: the text in the outbox is what
 * NATS carries and what a webhook signs. Ids and types need no escaping.
 */
export function envelope({ id, type, createdAt, dataJson }: EnvelopeParts): string {
  return `${beforeId}${id}","type":"${type}","created_at":"${createdAt}","data":${dataJson}}`;
}

/** The id in an envelope, without parsing the kilobytes around it. */
export function eventIdOf(payload: string): string {
  return payload.slice(beforeId.length, beforeId.length + eventIdLength);
}
