import type { IncomingMessage, ServerResponse } from 'node:http';

/** Node's own request and response, for handlers that stream. */
export interface RawRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

/** What a handler answers: JSON as text, pieces of it when the whole may be large, or what the handler writes itself. */
export interface Answer {
  status?: number;
  /** Absent for 204. */
  json?: string | AsyncIterable<string>;
  headers?: Readonly<Record<string, string>>;
  /**
   * Writes the whole answer, after the units were charged: whether it succeeds must
   * be known before. Never rejects; a body that breaks off ends with its connection.
   */
  respond?: (raw: RawRequest) => Promise<void> | void;
  /** Set-Cookie headers. */
  cookies?: readonly string[];
  /** Units to charge when they differ from those granted. */
  units?: number;
}
