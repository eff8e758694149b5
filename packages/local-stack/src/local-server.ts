import type { Addresses } from './config';
import type { ProgramLookup } from './sources/program-lookup';

export type ServerName = 'postgres' | 'redis' | 'nats';

/** A running server. An external one, given by address, has no pid and is never stopped. */
export interface LocalServer {
  readonly name: ServerName;
  readonly url: string;
  readonly port: number;
  /** Undefined when stopped or external. */
  readonly pid: number | undefined;
  /** The source, for progress messages: a program's path, 'npm package', 'DATABASE_URL', ... */
  readonly origin: string;
  /** Shuts down cleanly and waits for the exit. Kills the server after 30 seconds. */
  stop(): Promise<void>;
  /**
   * Sends a signal, for fault tests. SIGKILL, SIGSTOP and SIGCONT reach child processes too. Does nothing when stopped,
   * throws when external.
   */
  kill(signal: NodeJS.Signals): void;
  /** Restarts on the same port with the same data. Rejects when external. */
  restart(): Promise<void>;
  /** Called on every exit that stop or restart did not cause. */
  onExit(listener: ExitListener): void;
}

export type ExitListener = (code: number | null, signal: NodeJS.Signals | null) => void;

export type Log = (line: string) => void;

export interface StartOptions {
  /** A folder of its own for data, settings, log and pid file. Created if missing. */
  dataDir: string;
  /** A free port by default. Pass the previous one to keep the address. */
  port?: number;
  log?: Log;
  /** Servers to use instead of starting one. See localStackAddressesFrom. */
  addresses?: Addresses;
  /** How long an external server may take to answer, in milliseconds. For tests. */
  patienceMs?: number;
  lookup?: ProgramLookup;
  /**
   * Aborts a start or restart: everything it began is ended, then it rejects with the signal's reason. A running server
   * is not affected.
   */
  signal?: AbortSignal | undefined;
}
