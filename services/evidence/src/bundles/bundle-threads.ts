import { on } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { within, type Logger } from '@consent/kernel';
import type { CallOptions } from '@consent/rpc';
import type { StatementClients } from '../proofs/rpc-statements';
import { receivedError, sentError } from './sent-error';
import type { BundleJob, BundleThreadData, FromThread, StatementCall, ToThread } from './thread-messages';

/** A thread runs the built program, also in tests, which run the source of everything else. */
const program = join(__dirname, '..', '..', 'dist', 'bundles', 'bundle-thread.js');
/** A thread that has not ended its work by then is ended. To start one takes more than most bundles. */
const longestLeaveMs = 500;
/** Frames and texts of a bundle at its limits fit. A thread that needs more ends, and only its bundle fails. */
const maxHeapMb = 320;

interface BundleThreadsParts {
  databaseUrl: string;
  clients: StatementClients;
  signManifest: (payload: string) => string[];
  logger: Logger;
}

type Call = (request: object, options: CallOptions) => Promise<object>;

/**
 * Bundles are made in threads, because hashing and JSON of a large one would hold up the sequencer for seconds. When a reader
 * leaves, its thread ends the work and is used again: clients that ask and leave must not cost a new thread each time.
 */
export function createBundleThreads({ databaseUrl, clients, signManifest, logger }: BundleThreadsParts) {
  const idle: Worker[] = [];

  function start(): Worker {
    const worker = new Worker(program, {
      workerData: { databaseUrl } satisfies BundleThreadData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    worker.on('error', () => undefined);
    return worker;
  }

  function answer(worker: Worker, id: number, { service, method, request, needs }: StatementCall, signal: AbortSignal): void {
    const send = (message: ToThread) => worker.postMessage(message);
    const call = (clients[service] as unknown as Record<string, Call>)[method]!;
    call(request, { signal, needs }).then(
      (value) => send({ type: 'answer', id, value }),
      (error: unknown) => send({ type: 'refusal', id, error: sentError(error) }),
    );
  }

  /** Ends the work of a thread. Resolves with whether it can be used again. */
  async function leave(worker: Worker): Promise<boolean> {
    const listening = new AbortController();
    const hasEnded = async () => {
      const messages = on(worker, 'message', { signal: listening.signal, close: ['exit'] }) as AsyncIterable<[FromThread]>;
      for await (const [{ type }] of messages) if (type === 'end' || type === 'failed') return true;
      return false;
    };
    const ended = hasEnded().catch(() => false);
    worker.postMessage({ type: 'leave' } satisfies ToThread);
    const canBeUsed = (await within(longestLeaveMs, ended)) ?? false;
    listening.abort();
    return canBeUsed;
  }

  return {
    name: 'bundle threads',

    /** Yields the zip. Throws before the first piece if there is no bundle. Ends its work when `gone` aborts. */
    make: async function* (job: BundleJob, gone: AbortSignal): AsyncGenerator<Uint8Array> {
      gone.throwIfAborted();
      const worker = idle.pop() ?? start();
      worker.ref();
      let isIdle = false;
      try {
        const messages = on(worker, 'message', { signal: gone, close: ['exit'] });
        worker.postMessage({ type: 'make', job } satisfies ToThread);
        for await (const [message] of messages as AsyncIterable<[FromThread]>) {
          if (message.type === 'call') answer(worker, message.id, message.call, gone);
          else if (message.type === 'sign') {
            worker.postMessage({ type: 'answer', id: message.id, value: signManifest(message.payload) } satisfies ToThread);
          } else if (message.type === 'log') logger[message.level](message.fields, message.text);
          else if (message.type === 'piece') {
            yield message.bytes;
            worker.postMessage({ type: 'written' } satisfies ToThread);
          } else {
            isIdle = true;
            if (message.type === 'failed') throw receivedError(message.error);
            return;
          }
        }
        throw new Error('The thread of a bundle ended.');
      } finally {
        if (!isIdle) isIdle = await leave(worker);
        worker.unref();
        if (isIdle) idle.push(worker);
        else await worker.terminate();
      }
    },

    stop: async () => void (await Promise.all(idle.splice(0).map((worker) => worker.terminate()))),
  };
}

export type BundleThreads = ReturnType<typeof createBundleThreads>;
