import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type ColumnMap, columnMaps } from './column-maps';
import { findSetting } from '../config';
import { UsageError } from '../exit-codes';
import type { RowSource } from './read-rows';

export interface ImportOptions extends RowSource {
  reportPath: string;
  statePath: string;
  skipsInvalid: boolean;
  isDryRun: boolean;
  sendsInDoubt: boolean;
}

export async function readOptions(args: string[]): Promise<ImportOptions> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      format: { type: 'string' },
      'skip-invalid': { type: 'boolean', default: false },
      'ignore-columns': { type: 'string', default: '' },
      from: { type: 'string' },
      categories: { type: 'string', default: '' },
      'keep-apostrophes': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      state: { type: 'string' },
      'send-in-doubt': { type: 'boolean', default: false },
    },
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new UsageError('Pass one file.');
  const file = await stat(path).catch(() => undefined);
  // A pipe can't be read twice: once to validate, once to send.
  if (file?.isFile() !== true) throw new UsageError(`${path} is not a file.`);
  const format = values.format ?? (path.endsWith('.csv') ? 'csv' : 'jsonl');
  if (format !== 'csv' && format !== 'jsonl') throw new UsageError('--format is csv or jsonl.');
  return {
    path,
    format,
    siteId: values.site ?? findSetting('CONSENT_SITE'),
    ignoredColumns: new Set(values['ignore-columns'].split(',')),
    keepsApostrophes: values['keep-apostrophes'],
    map: mapNamed(values.from),
    names: namesIn(values.categories),
    reportPath: values.report ?? `${path}.report.csv`,
    statePath: values.state ?? `${path}.import.json`,
    skipsInvalid: values['skip-invalid'],
    isDryRun: values['dry-run'],
    sendsInDoubt: values['send-in-doubt'],
  };
}

function mapNamed(name: string | undefined): ColumnMap | undefined {
  if (name === undefined) return undefined;
  const map = Object.hasOwn(columnMaps, name) ? columnMaps[name] : undefined;
  if (map === undefined) throw new UsageError(`--from is one of ${Object.keys(columnMaps).join(', ')}.`);
  return map;
}

/** `THEIRS=OURS,…` */
function namesIn(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at < 1 || at === pair.length - 1) throw new UsageError('--categories has pairs such as C0002=analytics, separated by commas.');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
