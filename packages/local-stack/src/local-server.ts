import type { Addresses } from './config';
import type { ProgramLookup } from './sources/program-lookup';

export type ServerName = 'postgres' | 'redis' | 'nats';

/** A running server. An external one, given by address, has no pid and is never stopped. */
export interface LocalServer {
  readonly name: ServerName;
  readonly url: string;
  readonly port: number;
  readonly pid: number | undefined;
  /** For progress messages: a program's path, 'npm package', 'DATABASE_URL', … */
  readonly origin: string;
  /** Kills the server if it does not exit within 30 seconds. */
  stop(): Promise<void>;
  /** For fault tests. SIGKILL, SIGSTOP and SIGCONT reach child processes too. Does nothing when stopped, throws when external. */
  kill(signal: NodeJS.Signals): void;
  /** Restarts on the same port with the same data. Rejects when external. */
  restart(): Promise<void>;
  /** Called on each exit that stop or restart did not cause. */
  onExit(listener: ExitListener): void;
}

export type ExitListener = (code: number | null, signal: NodeJS.Signals | null) => void;

export type Log = (line: string) => void;

export interface StartOptions {
  dataDir: string;
  /** A free port by default. */
  port?: number;
  log?: Log;
  addresses?: Addresses;
  patienceMs?: number;
  lookup?: ProgramLookup;
  /** Aborts a start or restart: ends everything it began, then rejects with the signal's reason. Does not affect a running server. */
  signal?: AbortSignal | undefined;
}
