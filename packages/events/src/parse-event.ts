export interface ReceivedEvent {
  id: string;
  type: string;
  createdAt: string;
  data: unknown;
  accountId: string;
  /** The exact stored text. Sign this, not a re-encoding of `data`. */
  payload: string;
}

const idShape = /^evt_[0-9a-f]{32}$/;

/** Throws on anything that our relay cannot have sent. */
export function parseEvent(payload: string, accountId: string | undefined): ReceivedEvent {
  const envelope: unknown = JSON.parse(payload);
  if (typeof envelope !== 'object' || envelope === null) throw new Error('the event is not an object');
  const { id, type, created_at: createdAt, data } = envelope as Record<string, unknown>;
  if (typeof id !== 'string' || !idShape.test(id)) throw new Error('the event has no id');
  if (typeof type !== 'string' || typeof createdAt !== 'string' || data === undefined) throw new Error('the event is incomplete');
  if (accountId === undefined || accountId === '') throw new Error('the event names no account');
  return { id, type, createdAt, data, accountId, payload };
}
