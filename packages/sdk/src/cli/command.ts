import type { Terminal } from './terminal';

export interface CommandContext {
  terminal: Terminal;
  signal: AbortSignal;
}

export interface Command {
  usage: string;
  run: (args: string[], context: CommandContext) => Promise<number>;
}
