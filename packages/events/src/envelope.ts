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
  const [text, type, createdAt] = headOf(payload);
  return { type, createdAt, dataJson: payload.slice(text.length, -1) };
}

/** What remains of an event whose subject was erased (decision 16.6): its data is null. */
export function blankEnvelope(payload: string): string {
  const [text] = headOf(payload);
  return `${text}null}`;
}

function headOf(payload: string): [text: string, type: string, createdAt: string] {
  const head = opened.exec(payload);
  if (head === null || !payload.endsWith('}')) throw new Error('not the envelope of an event');
  return head as unknown as [string, string, string];
}
