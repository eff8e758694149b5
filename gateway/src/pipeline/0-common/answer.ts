import type { IncomingMessage, ServerResponse } from 'node:http';

export interface RawRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

export interface Answer {
  status?: number;
  json?: string | AsyncIterable<string>;
  headers?: Readonly<Record<string, string>>;
  /**
   * Writes the whole answer. Runs after the units are charged, so the handler must already know that it succeeds.
   * Never rejects; if the body breaks off, it cuts the connection.
   */
  respond?: (raw: RawRequest) => Promise<void> | void;
  cookies?: readonly string[];
  /** Kept from an earlier request with the same Idempotency-Key. It costs nothing (decision 9.3). */
  replayed?: boolean | undefined;
  units?: number;
}
