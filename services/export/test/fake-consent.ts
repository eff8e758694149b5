import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consentExportStream } from '@consent/contracts';

/** Called for each request; `attempt` starts at 1. */
export type Answer = (response: ServerResponse, attempt: number) => Promise<void> | void;

export interface Csv {
  text: string;
  rows: number;
}

/** Fields contain quotes, line ends and non-ASCII text. */
export function csvOf(rows: number, { about = '' } = {}): Csv {
  const lines = ['id,subject_id,preferences,user_agent'];
  for (let row = 0; row < rows; row++) {
    const id = String(row).padStart(26, '0');
    lines.push(`${id},s${about}${row},"{""analytics"": ${row % 2 === 0}}","Mozilla ""ü"",\r\nline ${row} of ${'x'.repeat(100)}"`);
  }
  return { text: `${lines.join('\r\n')}\r\n`, rows };
}

/** Without `dataAsOf` it acts like a consent service of an earlier release. */
export function begin(response: ServerResponse, dataAsOf?: string): void {
  response.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    trailer: consentExportStream.rowCountTrailer,
    ...(dataAsOf !== undefined && { [consentExportStream.dataAsOfHeader]: dataAsOf }),
  });
  response.flushHeaders();
}

export async function send(response: ServerResponse, text: string): Promise<void> {
  // A reader that disconnects is not an error of the sender.
  await new Promise<void>((resolve) => {
    if (text === '' || response.destroyed) return resolve();
    const done = () => {
      response.off('close', done);
      resolve();
    };
    response.once('close', done);
    response.write(text, done);
  });
}

export function end(response: ServerResponse, rows: number): void {
  response.addTrailers({ [consentExportStream.rowCountTrailer]: String(rows) });
  response.end();
}

export function answerWith({ text, rows }: Csv, dataAsOf?: string): Answer {
  return async (response) => {
    begin(response, dataAsOf);
    await send(response, text);
    end(response, rows);
  };
}

export interface HeldAnswer {
  answer: Answer;
  /** True once this attempt has sent its first part and waits. */
  isHolding: (attempt: number) => boolean;
  release: () => void;
}

/** Attempt n sends `fractions[n - 1]` of the text and waits for `release`. Attempts without a fraction send all of it. */
export function holdAt({ text, rows }: Csv, fractions: readonly number[]): HeldAnswer {
  const holding = new Set<number>();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    isHolding: (attempt) => holding.has(attempt),
    release,
    answer: async (response, attempt) => {
      const fraction = fractions[attempt - 1];
      if (fraction === undefined) return answerWith({ text, rows })(response, attempt);
      const at = Math.floor(text.length * fraction);
      begin(response);
      await send(response, text.slice(0, at));
      holding.add(attempt);
      await released;
      await send(response, text.slice(at));
      end(response, rows);
    },
  };
}

export interface FakeConsent {
  address: string;
  /** By site id. */
  answers: Map<string, Answer>;
  asked: { accountId: string; siteId: string; mayUseReplica: boolean }[];
  stop: () => Promise<void>;
}

export async function startFakeConsent(): Promise<FakeConsent> {
  const answers = new Map<string, Answer>();
  const asked: FakeConsent['asked'] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://consent');
    const siteId = searchParams.get('site_id') ?? '';
    const answer = answers.get(siteId);
    if (pathname !== consentExportStream.pathname || searchParams.get('format') !== 'csv' || answer === undefined) {
      response.writeHead(503).end();
      return;
    }
    asked.push({
      accountId: searchParams.get('account_id') ?? '',
      siteId,
      mayUseReplica: searchParams.get('replica') === 'true',
    });
    await answer(response, asked.filter((one) => one.siteId === siteId).length);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
