import { parentPort, workerData } from 'node:worker_threads';
import { createSilentLogger, type Logger } from '@consent/kernel';
import { createDatabase } from '@consent/postgres';
import type { CallOptions } from '@consent/rpc';
import { createTreeCache } from '../logs/tree-cache';
import { createRpcStatements, type StatementClients } from '../proofs/rpc-statements';
import { makeBundle } from './make-bundle';
import { receivedError, sentError } from './sent-error';
import type { BundleJob, BundleThreadData, FromThread, StatementCall, ToThread } from './thread-messages';

/**
 * The program of a thread that makes bundles, one at a time. It has a database connection of its own. Calls to consent and
 * policy go through the main thread, which has the connections to them.
 */
const port = parentPort!;
const { databaseUrl } = workerData as BundleThreadData;

/** Written to the client later than made. */
const mostUnwritten = 4;
const pieceBytes = 256 * 1024;

const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const logTo = (level: 'error' | 'warn') => (fields: object, text: string) => send({ type: 'log', level, fields, text });
const logger = Object.assign(createSilentLogger(), { error: logTo('error'), warn: logTo('warn') }) as Logger;

/** Of the bundle that is being made. */
let gone = new AbortController();
const signal = () => gone.signal;
const database = createDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'evidence bundles', signal, logger });

/** A bundle looks up its tag, its policies and its notices in the same index. */
const treeCache = createTreeCache({ mostBytes: 8 * 1024 * 1024 });

const waiting = new Map<number, { resolve: (value: object) => void; reject: (error: Error) => void }>();
let calls = 0;
let unwritten = 0;
let onWritten: (() => void) | undefined;

function askMain(message: (id: number) => FromThread): Promise<object> {
  const id = ++calls;
  gone.signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    send(message(id));
  });
}

const callMain = (call: StatementCall) => askMain((id) => ({ type: 'call', id, call }));
const signManifest = (payload: string) => askMain((id) => ({ type: 'sign', id, payload })) as Promise<string[]>;

/** The types of the methods' requests and answers are those of the clients. */
function remote<Service extends keyof StatementClients>(service: Service): StatementClients[Service] {
  const call =
    (method: StatementCall['method']) =>
    (request: object, options: CallOptions = {}) =>
      callMain({ service, method, request, needs: options.needs }).then(withBuffers);
  return new Proxy({}, { get: (_, method) => call(method as StatementCall['method']) }) as StatementClients[Service];
}

/** Bytes arrive as plain Uint8Arrays. */
function withBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(withBuffers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withBuffers(member)]));
}

async function make(job: BundleJob): Promise<void> {
  const statements = createRpcStatements({
    consent: remote('consent'),
    policy: remote('policy'),
    notices: remote('notices'),
    audit: remote('audit'),
  });
  gone = new AbortController();
  unwritten = 0;
  try {
    let pending: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of makeBundle(job, { database, treeCache, statements, logger, signManifest })) {
      gone.signal.throwIfAborted();
      pending.push(piece);
      bytes += piece.length;
      if (bytes < pieceBytes) continue;
      await sendPiece(pending);
      [pending, bytes] = [[], 0];
    }
    await sendPiece(pending);
    send({ type: 'end' });
  } catch (error) {
    send({ type: 'failed', error: sentError(error) });
  }
}

async function sendPiece(pieces: readonly Uint8Array[]): Promise<void> {
  // A copy of its own, because its memory moves to the main thread.
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  while (unwritten >= mostUnwritten) await new Promise<void>((resolve) => (onWritten = resolve));
  gone.signal.throwIfAborted();
  unwritten++;
  send({ type: 'piece', bytes }, [bytes.buffer]);
}

port.on('message', (message: ToThread) => {
  if (message.type === 'make') void make(message.job);
  else if (message.type === 'leave') leave();
  else if (message.type === 'answer') settle(message.id)?.resolve(message.value);
  else if (message.type === 'refusal') settle(message.id)?.reject(receivedError(message.error));
  else {
    unwritten--;
    onWritten?.();
  }
});

function leave(): void {
  const error = new Error('The reader is gone.');
  gone.abort(error);
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
  unwritten = 0;
  onWritten?.();
}

function settle(id: number) {
  const call = waiting.get(id);
  waiting.delete(id);
  return call;
}
