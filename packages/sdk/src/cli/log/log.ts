import { parseArgs } from 'node:util';
import type { CommandContext } from '../command';
import { UsageError } from '../exit-codes';
import { audit } from './audit/audit';
import { keep } from './keep';

export const logUsage = `Usage: consent log keep FOLDER [--log URL] [--keys FILE]
       consent log audit FOLDER [--log URL] [--keys FILE]

keep: keeps the latest signed checkpoint of the evidence log in FOLDER, after it has verified that the log begins with the one kept
before. Run it by cron: whoever kept a checkpoint can show that the log was rewritten. Exit code 1 says that, or that the log cannot be
read.
audit: does the same, then downloads the entries of your log into FOLDER, recomputes its root, opens every leaf, and compares all
consents with the log. Needs CONSENT_KEY. For N consents it uses about N / 100 + N / 1,000 units of your quota: one for each page of 100
consents or 1,000 openings, and one for 20 versions of policies. An interrupted audit continues within a day. Keep FOLDER secret.
Exit code 0: everything holds. 1: something contradicts, line by line, or cannot be read. 4: quota used up. 5: nothing contradicts, and
something could not be checked.
--log URL    address of the log, the "url" of GET /log. Without it, CONSENT_KEY finds the log of your account
--keys FILE  the log's public keys. Without it, those of FOLDER, which the first run gets from the service: compare them with the
             keys in your contract`;

const actions = { keep, audit } as const;

export async function log(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { log: { type: 'string' }, keys: { type: 'string' } },
  });
  const [action, path, ...others] = positionals;
  if (action !== 'keep' && action !== 'audit') throw new UsageError('The commands of log are keep and audit.');
  if (path === undefined || others.length > 0) throw new UsageError('Pass one folder.');
  if (values.log !== undefined && !/^https?:\/\/./.test(values.log)) throw new UsageError('--log must be an http or https URL.');
  return actions[action]({ path, url: values.log, keysFile: values.keys }, context);
}
