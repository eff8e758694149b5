import { parseArgs } from 'node:util';

export const workNames = ['writes', 'contexts', 'reads', 'lists', 'batch', 'export', 'relay', 'webhooks', 'evidence', 'cells'] as const;
export type WorkName = (typeof workNames)[number];

export const evidenceLines = ['on-off', 'delay', 'lag', 'verification', 'index', 'backlog', 'accounts', 'audit'] as const;
export type EvidenceLine = (typeof evidenceLines)[number];

/** `cells` needs a product of its own. */
const worksByDefault = workNames.filter((name) => name !== 'cells');

export interface BenchOptions {
  works: readonly WorkName[];
  rounds: number;
  seconds: number;
  rows: number;
  leaves: number;
  /** Parts of `evidence` that are measured. */
  lines: readonly EvidenceLine[];
  profileFolder: string | undefined;
  isStock: boolean;
}

export const usage = `npm run bench -- [--only writes,contexts,reads,lists,batch,export,relay,webhooks,evidence] [--rounds N] [--seconds N] [--rows N] [--leaves N] [--lines NAMES] [--profile FOLDER] [--stock]

  --only     these works alone (default: all but cells, which is measured alone: --only cells)
  --rounds   how often floor and product take turns, 1 to 30 (default: 3)
  --seconds  how long each load is measured, 1 to 120 (default: 10)
  --rows     how many consents the measured export has, 1 to 5000000 (default: 1000000)
  --leaves   how many leaves the log of the measured proofs, bundles and backlog has, 1000 to 10000000 (default: 100000)
  --lines    of evidence: on-off, delay, lag, verification, index, backlog, accounts, audit (default: all)
  --profile  writes a CPU profile of each process of the product into FOLDER; it slows the product down
  --stock    runs Debian's PostgreSQL, which has JIT, instead of that of the npm package; both have their defaults`;

export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [worksByDefault.join(',')] },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '10' },
      rows: { type: 'string', default: '1000000' },
      leaves: { type: 'string', default: '100000' },
      lines: { type: 'string', default: evidenceLines.join(',') },
      profile: { type: 'string' },
      stock: { type: 'boolean', default: false },
    },
  });
  return {
    works: readWorks(values.only.flatMap((list) => list.split(','))),
    rounds: readCount('--rounds', values.rounds, 30),
    seconds: readCount('--seconds', values.seconds, 120),
    rows: readCount('--rows', values.rows, 5_000_000),
    leaves: readCount('--leaves', values.leaves, 10_000_000, 1000),
    lines: readLines(values.lines.split(',')),
    profileFolder: values.profile,
    isStock: values.stock,
  };
}

function readWorks(asked: readonly string[]): WorkName[] {
  const unknown = asked.find((name) => !workNames.some((work) => work === name));
  if (unknown !== undefined) throw new Error(`--only does not know "${unknown}".\n\n${usage}`);
  if (asked.includes('cells') && asked.length > 1) throw new Error(`--only cells is measured alone.\n\n${usage}`);
  return workNames.filter((work) => asked.includes(work));
}

function readLines(asked: readonly string[]): EvidenceLine[] {
  const unknown = asked.find((name) => !evidenceLines.some((line) => line === name));
  if (unknown !== undefined) throw new Error(`--lines does not know "${unknown}".\n\n${usage}`);
  return evidenceLines.filter((line) => asked.includes(line));
}

function readCount(option: string, text: string, most: number, least = 1): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < least || count > most)
    throw new Error(`${option} must be a whole number from ${least} to ${most}.\n\n${usage}`);
  return count;
}
