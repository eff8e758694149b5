import { parseArgs } from 'node:util';

export interface VerifyOptions {
  /** A bundle, or the body of GET /consents/{id}/proof. */
  file: string;
  keys: string | undefined;
  checkpoints: string[];
  data: string | undefined;
  json: boolean;
}

export const usageOf = (command: string) => `${command} bundle.zip --keys keys.json [--checkpoint known.txt …] [--json]
${command} proof.json --keys keys.json [--data body.json] [--json]

  --keys        the log's public keys, from a source that you trust
  --checkpoint  a checkpoint that you kept, to find a forked log; may be repeated
  --data        a 201 body, or the data of a webhook, byte for byte; only with a proof
  --json        prints the whole result as JSON

Exit status: 0 every claim holds, 1 something is refuted, 2 cannot tell.`;

export function readOptions(args: readonly string[]): VerifyOptions | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      checkpoint: { type: 'string', multiple: true, default: [] },
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error('Name one bundle or proof.');
  return { file, keys: values.keys, checkpoints: values.checkpoint, data: values.data, json: values.json };
}
