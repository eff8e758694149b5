import { request as httpRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';
import { consentExportStream } from '@consent/contracts';
import { internalClientTls } from '@consent/kernel';
import { createRecordCounter } from './record-counter.rule';

export class SourceUnavailableError extends Error {
  override readonly name = 'SourceUnavailableError';
}

interface SourceOptions {
  /** host:port of the consent service's internal HTTP server. */
  address: string;
  tls: { ca: Buffer; cert: Buffer; key: Buffer; domain?: string | undefined } | undefined;
  idleTimeoutMs: number;
}

interface RowsRequest {
  accountId: string;
  siteId: string;
  mayUseReplica: boolean;
  signal: AbortSignal;
}

export interface ConsentRows {
  /** Throws SourceUnavailableError unless every row arrives. */
  bytes: AsyncIterable<Buffer>;
  /** Everything committed by this time is in the rows. undefined if the consent service is an earlier release. */
  dataAsOfMs: number | undefined;
  rowCount: () => number;
  /** Call it to stop reading early. Otherwise the source waits for a reader. */
  close: () => void;
}

export function createConsentSource({ address, tls, idleTimeoutMs }: SourceOptions) {
  const request = tls === undefined ? httpRequest : httpsRequest;
  const agent =
    tls === undefined ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true, ...internalClientTls(tls, 'consent') });
  const base = `${tls === undefined ? 'http' : 'https'}://${address}`;

  function get(path: string, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = request(base + path, { agent, signal, timeout: idleTimeoutMs }, resolve);
      sent.on('timeout', () => sent.destroy(new SourceUnavailableError(`no byte for ${idleTimeoutMs} ms`)));
      sent.on('error', (error) => reject(asSourceUnavailable(error)));
      sent.end();
    });
  }

  return {
    name: 'consent source',
    stop: () => agent.destroy(),

    open: async ({ accountId, siteId, mayUseReplica, signal }: RowsRequest): Promise<ConsentRows> => {
      const response = await get(consentExportStream.path({ accountId, siteId, format: 'csv', replica: mayUseReplica }), signal);
      if (response.statusCode !== 200) {
        response.destroy();
        throw new SourceUnavailableError(`the source responded with ${response.statusCode}`);
      }
      const counter = createRecordCounter();
      return {
        bytes: wholeBody(response, counter),
        dataAsOfMs: dataAsOf(response),
        rowCount: counter.rows,
        close: () => void response.destroy(),
      };
    },
  };
}

export type ConsentSource = ReturnType<typeof createConsentSource>;

function dataAsOf({ headers }: IncomingMessage): number | undefined {
  const atMs = Date.parse(String(headers[consentExportStream.dataAsOfHeader]));
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** A truncated stream must not pass for a whole file, so the trailer's row count must match the received rows. */
async function* wholeBody(response: IncomingMessage, counter: ReturnType<typeof createRecordCounter>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      counter.add(chunk);
      yield chunk;
    }
  } catch (error) {
    throw asSourceUnavailable(error);
  }
  const announced = response.trailers[consentExportStream.rowCountTrailer];
  if (!response.complete || announced === undefined) throw new SourceUnavailableError('the stream ended without its row count');
  if (announced !== String(counter.rows()))
    throw new SourceUnavailableError(`the source sent ${counter.rows()} rows and counted ${announced}`);
}

function asSourceUnavailable(error: unknown): SourceUnavailableError {
  return error instanceof SourceUnavailableError
    ? error
    : new SourceUnavailableError('the connection to the source broke', { cause: error });
}
