import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partNames } from '@consent/contracts';
import { parse } from 'yaml';
import type { Schema } from './json-schema';
import type { SettingsOfParts } from './part-schema';
import { decidedByChart } from './setting-kinds';

export async function readmeWithTables(chart: string, settings: SettingsOfParts, schema: Schema): Promise<string> {
  const readme = await readFile(join(chart, 'README.md'), 'utf8');
  const values = parse(await readFile(join(chart, 'values.yaml'), 'utf8')) as unknown;
  const tables: Record<string, string> = { values: valuesTable(schema, values), secrets: secretsTable(settings), decided: decidedTable() };
  return Object.entries(tables).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- begin ${name} -->\n`, `<!-- end ${name} -->`];
    const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
    if (start === -1 || stop === -1)
      throw new Error(`README.md of the chart has no markers for "${name}"; add ${begin.trim()} and ${end}.`);
    return `${text.slice(0, start + begin.length)}${table}\n${text.slice(stop)}`;
  }, readme);
}

interface Described {
  description?: string;
  properties?: Record<string, Described>;
}

/** docs/config.md describes the settings in these blocks. */
const settingBlocks = ['settings', 'files', 'secretRefs'];
/** The blocks of parts repeat `defaults`, so only differences are listed. */
const isPart = (name: string | undefined) => partNames.some((part) => part === name);

function valuesTable(schema: Schema, values: unknown): string {
  const rows: string[] = [];
  const walk = (node: Described, value: unknown, path: readonly string[]) => {
    const isLeaf = node.properties === undefined || settingBlocks.includes(path.at(-1) ?? '');
    if (isLeaf) {
      rows.push(`| \`${path.join('.')}\` | \`${value === undefined ? 'none' : JSON.stringify(value)}\` | ${node.description ?? ''} |`);
      return;
    }
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      const next = (value as Record<string, unknown> | undefined)?.[name];
      if (next === undefined && isPart(path[0])) continue;
      if (name !== 'global') walk(property, next, [...path, name]);
    }
  };
  walk(schema as Described, values, []);
  return ['| value | default | what it is |', '|---|---|---|', ...rows.map((row) => row.replaceAll('\n', ' '))].join('\n');
}

function secretsTable(settings: SettingsOfParts): string {
  const rows = Object.entries(settings).map(([part, ofPart]) => {
    const keys = (isRequired: boolean) =>
      Object.entries(ofPart)
        .filter(([, { kind, required }]) => kind === 'secret' && required === isRequired)
        .map(([name]) => `\`${name}\``)
        .join(', ');
    return `| \`<fullname>-${part}\` | ${keys(true)} | ${keys(false)} |`;
  });
  return ['| Secret | keys that it needs | keys that it may have |', '|---|---|---|', ...rows].join('\n');
}

function decidedTable(): string {
  const rows = Object.entries(decidedByChart).map(([setting, value]) => `| \`${setting}\` | \`${value}\` |`);
  return ['| setting | value of the chart |', '|---|---|', ...rows].join('\n');
}
