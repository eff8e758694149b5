import { isConsentError } from '../errors/consent-error';
import { commands } from './commands';
import { exitCodes, UsageError } from './exit-codes';
import { createTerminal, type Terminal } from './terminal';

/** The first signal stops the command cleanly. A second one kills the process. */
function signalOfInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => controller.abort(name));
  return controller.signal;
}

async function main(args: readonly string[]): Promise<number> {
  const terminal = createTerminal();
  const [first = 'help', ...rest] = args;
  const name = first === '--help' || first === '-h' ? 'help' : first;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    terminal.error(`There is no command "${name}". Run: consent help`);
    return exitCodes.usage;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.print(...command.usage.split('\n'));
    return exitCodes.ok;
  }
  const signal = signalOfInterrupt();
  try {
    return await command.run(rest, { terminal, signal });
  } catch (error) {
    return explain(error, { name, terminal, isInterrupted: signal.aborted });
  }
}

interface Failure {
  name: string;
  terminal: Terminal;
  isInterrupted: boolean;
}

function explain(error: unknown, { name, terminal, isInterrupted }: Failure): number {
  if (isInterrupted) {
    terminal.error('Interrupted.');
    return exitCodes.interrupted;
  }
  if (isUsageError(error)) {
    terminal.error((error as Error).message, `Run: consent ${name} --help`);
    return exitCodes.usage;
  }
  if (isConsentError(error)) {
    terminal.error(`${error.message} (${error.code}${error.requestId === '' ? '' : `, request ${error.requestId}`})`);
    return error.code === 'quota_exceeded' ? exitCodes.quota : exitCodes.failed;
  }
  terminal.error(error instanceof Error ? error.message : String(error));
  return exitCodes.failed;
}

function isUsageError(error: unknown): boolean {
  return error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
