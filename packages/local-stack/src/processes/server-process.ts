import { realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { becomesFree } from '../find-free-port';
import type { ExitListener, LocalServer, Log, ServerName } from '../local-server';
import { makePrivateFolder } from '../private-folder';
import { untilItAnswers, type Probe } from '../probes/until-it-answers';
import { LogFile } from './log-file';
import { removePidFile, stopLeftover, writePidFile } from './pid-file';
import { exitError, spawnServer, type Launch, type RunningServer } from './spawn-server';

export interface ServerSpec {
  name: ServerName;
  url: string;
  port: number;
  origin: string;
  dataDir: string;
  /** Writes settings files. Called before each start, after any leftover process has ended. */
  launch: () => Promise<Launch>;
  probe: Probe;
  stopSignal: NodeJS.Signals;
  /** Whether to retry after a failed start with this output. */
  isWorthAnotherTry?: (output: string) => boolean;
  log: Log;
  signal?: AbortSignal | undefined;
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const PORT_TIMEOUT_MS = 2_000;
const PAUSE_BETWEEN_TRIES_MS = 100;

/** The real path identifies a leftover process of an earlier run. */
export function prepareDataDir(dataDir: string): string {
  makePrivateFolder(dataDir);
  return realpathSync(dataDir);
}

export async function startServerProcess(spec: ServerSpec): Promise<LocalServer> {
  const pidFile = path.join(spec.dataDir, `${spec.name}.pid`);
  await stopLeftover(pidFile, { ...spec, stopTimeoutMs: STOP_TIMEOUT_MS });
  const logFile = new LogFile(path.join(spec.dataDir, `${spec.name}.log`), spec.log);
  const exitListeners: ExitListener[] = [];
  let running: RunningServer | undefined;

  async function start(): Promise<void> {
    const launch = await spec.launch();
    // Our server would fail to listen, but the probe might reach the other one first.
    if (!(await becomesFree(spec.port, PORT_TIMEOUT_MS))) {
      throw new Error(`${spec.name} did not start: another process listens on 127.0.0.1:${spec.port}`);
    }
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      spec.signal?.throwIfAborted();
      const logSizeBytes = logFile.sizeBytes();
      const server = spawnServer(launch, logFile);
      await recordPid(server, launch.program);
      try {
        await untilItAnswers(spec.probe, { deadline, endedEarly: server.exited.then(exitError), signal: spec.signal });
        watch(server);
        return;
      } catch (error) {
        const mayTryAgain = server.hasExited() && spec.isWorthAnotherTry?.(logFile.textFrom(logSizeBytes)) && Date.now() < deadline;
        await end(server);
        spec.signal?.throwIfAborted();
        if (!mayTryAgain) throw new Error(`${spec.name} did not start: ${(error as Error).message}\n${logFile.tail()}`);
      }
      await delay(PAUSE_BETWEEN_TRIES_MS);
    }
  }

  /** If the pid cannot be recorded, stop the server, because a later start could not find it after a crash. */
  async function recordPid(server: RunningServer, program: string): Promise<void> {
    if (server.pid === undefined) return;
    try {
      writePidFile(pidFile, server.pid, program);
    } catch (error) {
      await server.stop(spec.stopSignal, STOP_TIMEOUT_MS);
      throw error;
    }
  }

  function watch(server: RunningServer): void {
    running = server;
    void server.exited.then(({ code, signal }) => {
      if (running !== server) return;
      running = undefined;
      for (const listener of exitListeners) listener(code, signal);
    });
  }

  async function end(server: RunningServer): Promise<void> {
    if (!(await server.stop(spec.stopSignal, STOP_TIMEOUT_MS))) {
      spec.log(`${spec.name} did not stop within ${STOP_TIMEOUT_MS / 1000} s and was killed`);
    }
    removePidFile(pidFile);
  }

  async function stop(): Promise<void> {
    const server = running;
    running = undefined;
    if (server) await end(server);
  }

  const inTurn = oneAtATime();
  await start();
  return {
    name: spec.name,
    url: spec.url,
    port: spec.port,
    origin: spec.origin,
    get pid() {
      return running?.pid;
    },
    stop: () => inTurn(stop),
    restart: () =>
      inTurn(async () => {
        await stop();
        await start();
      }),
    kill: (signal) => running?.signal(signal),
    onExit: (listener) => void exitListeners.push(listener),
  };
}

/** Serialises stop and restart: a supervisor may restart a server while its owner stops it. */
function oneAtATime(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
