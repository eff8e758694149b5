interface EnvelopeParts {
  id: string;
  type: string;
  /** ISO 8601 with milliseconds. */
  createdAt: string;
  /** JSON text, inserted unchanged. */
  dataJson: string;
}

const beforeId = '{"id":"';
const eventIdLength = 'evt_'.length + 32;

/** The body of an event (spec 6): the outbox stores this text, NATS carries it and webhooks sign it. Ids and types need no escaping. */
export function envelope({ id, type, createdAt, dataJson }: EnvelopeParts): string {
  return `${beforeId}${id}","type":"${type}","created_at":"${createdAt}","data":${dataJson}}`;
}

export function eventIdOf(payload: string): string {
  return payload.slice(beforeId.length, beforeId.length + eventIdLength);
}

export interface OpenedEnvelope {
  type: string;
  createdAt: string;
  dataJson: string;
}

const opened = /^\{"id":"[^"]*","type":"([^"]*)","created_at":"([^"]*)","data":/;

/** Throws for a text that `envelope` did not make. Does not parse the data. */
export function openEnvelope(payload: string): OpenedEnvelope {
  const head = opened.exec(payload);
  if (head === null || !payload.endsWith('}')) throw new Error('not the envelope of an event');
  const [text, type, createdAt] = head as unknown as [string, string, string];
  return { type, createdAt, dataJson: payload.slice(text.length, -1) };
}
