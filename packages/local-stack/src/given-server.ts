import type { LocalServer, ServerName } from './local-server';
import { untilItAnswers } from './probes/until-it-answers';

export interface GivenServer {
  name: ServerName;
  variable: string;
  address: string;
  example: string;
  schemes: readonly string[];
  defaultPort: number;
  probe: (address: string, timeoutMs: number) => Promise<void>;
  patienceMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Long enough for a server that is starting in parallel. */
const DEFAULT_PATIENCE_MS = 3_000;

/** Rejects if the server does not answer: starting another one would mean other data. */
export async function useGivenServer(given: GivenServer): Promise<LocalServer> {
  const { name, variable, address, defaultPort, probe, patienceMs = DEFAULT_PATIENCE_MS, signal } = given;
  const url = parseAddress(given);
  const port = Number(url.port) || defaultPort;
  try {
    await untilItAnswers((timeoutMs) => probe(address, timeoutMs), { deadline: Date.now() + patienceMs, signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw new Error(
      `${variable} is set, but ${url.hostname}:${port} cannot be used: ${(error as Error).message}. Correct ${variable} or unset it.`,
      {
        cause: error,
      },
    );
  }
  const refuse = (action: string) => new Error(`${name} is given by ${variable} and not ours to ${action}`);
  return {
    name,
    url: address,
    port,
    pid: undefined,
    origin: variable,
    stop: async () => undefined,
    kill: () => {
      throw refuse('kill');
    },
    restart: () => Promise.reject(refuse('restart')),
    onExit: () => undefined,
  };
}

/** The error must not repeat the address, which may hold a password. */
function parseAddress({ variable, address, example, schemes }: GivenServer): URL {
  const isGood = URL.canParse(address) && schemes.includes(new URL(address).protocol.slice(0, -1)) && new URL(address).hostname !== '';
  if (!isGood) throw new Error(`${variable} is set, but not to an address such as ${example}. Correct ${variable} or unset it.`);
  return new URL(address);
}
