import { parseArgs } from 'node:util';

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  plan: { type: 'string' },
  'monthly-requests': { type: 'string' },
  sites: { type: 'string' },
  event: { type: 'string' },
  from: { type: 'string' },
  account: { type: 'string' },
  reason: { type: 'string' },
  repair: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface AdminOptions {
  email?: string;
  name?: string;
  plan?: string;
  'monthly-requests'?: string;
  sites?: string;
  event?: string;
  from?: string;
  account?: string;
  reason?: string;
  repair?: boolean;
  json?: boolean;
}

interface AdminWords {
  command: string;
  options: AdminOptions;
  help: boolean;
}

/** Throws for an unknown option, or one without a value. Any text after an option is its value, even -1: the command checks it. */
export function readWords(args: string[]): AdminWords {
  const { positionals, tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  const given: AdminOptions = {};
  let help = false;
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!Object.hasOwn(options, name)) throw new Error(`Unknown option ${rawName}.`);
    if (name === 'help') help = true;
    else if (name === 'repair' || name === 'json') given[name] = true;
    else if (value === undefined || value === '' || value.startsWith('--')) throw new Error(`${rawName} needs a value.`);
    else given[name as Exclude<keyof AdminOptions, 'repair' | 'json'>] = value;
  }
  return { command: positionals.join(' '), options: given, help };
}
