import type { LocalServer, ServerName } from './local-server';
import { untilItAnswers } from './probes/until-it-answers';

export interface GivenServer {
  name: ServerName;
  /** The environment variable that an operator would have to correct. */
  variable: string;
  address: string;
  defaultPort: number;
  probe: (address: string, timeoutMs: number) => Promise<void>;
}

/** Long enough for a server that is just starting beside us. */
const PATIENCE_MS = 3_000;

/** Uses a server that somebody else runs. When it does not answer this fails: another server would hold other data. */
export async function useGivenServer({ name, variable, address, defaultPort, probe }: GivenServer): Promise<LocalServer> {
  if (!URL.canParse(address)) throw new Error(`${variable} is set, but not to a URL`);
  const url = new URL(address);
  const port = Number(url.port) || defaultPort;
  try {
    await untilItAnswers((timeoutMs) => probe(address, timeoutMs), { deadline: Date.now() + PATIENCE_MS });
  } catch (error) {
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
