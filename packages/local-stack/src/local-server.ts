import type { Addresses } from './config';
import type { ProgramLookup } from './sources/program-lookup';

export type ServerName = 'postgres' | 'redis' | 'nats';

/** A server that answers. One given by address is somebody else's: it has no pid and is never stopped. */
export interface LocalServer {
  readonly name: ServerName;
  readonly url: string;
  readonly port: number;
  /** Undefined when it does not run, and when it is somebody else's. */
  readonly pid: number | undefined;
  /** Where it comes from, for a line of progress: a program's path, 'npm package', 'DATABASE_URL', ... */
  readonly origin: string;
  /** Stops it in its own orderly way and waits for its end; by force after 30 seconds. */
  stop(): Promise<void>;
  /**
   * Sends a signal, for fault tests; SIGKILL, SIGSTOP and SIGCONT reach its child processes too.
   * Does nothing when it does not run; throws when it is somebody else's.
   */
  kill(signal: NodeJS.Signals): void;
  /** Starts it again, on the same port with the same data; stops it first when it runs. */
  restart(): Promise<void>;
  /** Called each time it ends without stop or restart having asked for it. */
  onExit(listener: ExitListener): void;
}

export type ExitListener = (code: number | null, signal: NodeJS.Signals | null) => void;

export type Log = (line: string) => void;

export interface StartOptions {
  /** A folder of this server's own: its data, settings, log and pid file. Made when absent. */
  dataDir: string;
  /** A free one by default. Pass the former one to be found at the same address again. */
  port?: number;
  /** Gets a line of progress for what may take long. */
  log?: Log;
  /** Addresses of servers to use instead of starting one; see localStackAddressesFrom. */
  addresses?: Addresses;
  /** How long a server given by address may take to answer; only tests have a reason to change it. */
  patienceMs?: number;
  /** Where programs are looked for; only tests have a reason to change it. */
  lookup?: ProgramLookup;
  /** Cuts a start short: whatever it has begun is ended, then it fails with the signal's reason. Restarts too; a server that runs is left to stop(). */
  signal?: AbortSignal | undefined;
}
