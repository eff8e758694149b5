import { parseArgs } from 'node:util';

export interface VerifyOptions {
  /** A bundle, or the body of GET /consents/{id}/proof. */
  file: string;
  keys: string | undefined;
  checkpoints: string[];
  /** A file with the answer of GET /log. */
  tagKey: string | undefined;
  notBefore: Date | undefined;
  /** A tlog-policy file. */
  policy: string | undefined;
  /** PEM files. */
  tsaCerts: string[];
  /** All entries of the log, 48 bytes each. */
  entries: string | undefined;
  data: string | undefined;
  json: boolean;
}

export const usageOf = (
  command: string,
) => `${command} bundle.zip --keys keys.json [--checkpoint known.txt …] [--tag-key log.json] [--not-before <time>]
  [--policy policy.txt] [--tsa-cert tsa.pem …] [--entries entries.bin] [--json]
${command} proof.json --keys keys.json [--data body.json] [--json]

  --keys        the log's public keys, from a source that you trust
  --checkpoint  a checkpoint that you kept, to find a forked log; may be repeated
  --tag-key     the answer of GET /api/v1/log, which shows whose tag it is; needed if the subject has no records
  --not-before  the oldest time that you accept, such as 2026-11-27 or 2026-11-27T09:00:00Z; an older bundle cannot tell
  --policy      the witnesses that you trust and how many of them are enough (c2sp.org/tlog-policy); what they have not signed cannot tell
  --tsa-cert    certificates of time stamping authorities that you trust, or of their roots, in PEM or one in DER; may be repeated
  --entries     all entries of the log, 48 bytes each, such as entries.bin of npx consent log audit FOLDER; shows that the operator's index of
                the log is right, which a bundle of a long log rests on, and compares --checkpoint from before its entries
  --data        a 201 body, or the data of a webhook, byte for byte; only with a proof
  --json        prints the whole result as JSON

Exit status: 0 everything listed as proved holds, 1 something is refuted, 2 cannot tell.`;

export function readOptions(args: readonly string[]): VerifyOptions | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      checkpoint: { type: 'string', multiple: true, default: [] },
      'tag-key': { type: 'string' },
      'not-before': { type: 'string' },
      policy: { type: 'string' },
      'tsa-cert': { type: 'string', multiple: true, default: [] },
      entries: { type: 'string' },
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error('Name one bundle or proof.');
  const { keys, checkpoint: checkpoints, 'tag-key': tagKey, policy, 'tsa-cert': tsaCerts, entries, data, json } = values;
  const notBefore = values['not-before'] === undefined ? undefined : readTime(values['not-before']);
  return { file, keys, checkpoints, tagKey, notBefore, policy, tsaCerts, entries, data, json };
}

/** A time without a zone would mean something else on another machine. */
function readTime(text: string): Date {
  const time = new Date(/^\d{4}-\d\d-\d\d(?:T.*(?:Z|[+-]\d\d:\d\d))?$/.test(text) ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) throw new Error('--not-before needs a day or a time with its zone.');
  return time;
}
