import { escapeHtml } from '../frame';
import { renderLine } from '../render-guide';
import { nameIn, type Parameter, type Schema } from './api-document';

interface Row {
  name: string;
  isRequired: boolean;
  schema: Schema;
  /** Where a parameter is sent. */
  place?: string;
}

export const schemaAnchor = (name: string): string => `models/${name}`;
export const linkToSchema = (name: string): string => `<a href="#${schemaAnchor(name)}">${name}</a>`;

/** Objects within the schema are rows of the same table; other named schemas are links. */
export function tableOfSchema(schema: Schema): string {
  const rows = rowsWithin(schema, '');
  return rows.length === 0 ? `<p>${describe(schema)}</p>` : tableOf(rows);
}

export function tableOfParameters(parameters: readonly Parameter[]): string {
  return tableOf(
    parameters.map(({ name, in: place, required, description, schema }) => ({
      ...{ name, place, isRequired: required, schema: { ...schema, description } },
    })),
  );
}

export const exampleOf = (value: unknown): string => `<pre tabindex="0"><code>${escapeHtml(textOf(value))}</code></pre>`;

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

function rowsWithin(schema: Schema, prefix: string): Row[] {
  const { properties = {}, patternProperties = {}, required = [], items, anyOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      { name: prefix + name, isRequired: required.includes(name), schema: property },
      ...rowsWithin(property, `${prefix}${name}.`),
    ]),
    ...Object.values(patternProperties).flatMap((value) => rowsWithin(value, `${prefix}*.`)),
    ...(items === undefined ? [] : rowsWithin(items, `${prefix.replace(/\.$/, '')}[].`)),
    ...anyOf.flatMap((choice) => rowsWithin(choice, prefix)),
  ];
}

function tableOf(rows: readonly Row[]): string {
  return `<table class="fields">
${rows.map(rowOf).join('\n')}
</table>`;
}

function rowOf({ name, place, isRequired, schema }: Row): string {
  const notes = [place, isRequired ? '<strong>required</strong>' : undefined].filter((note) => note !== undefined);
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${notes.map((note) => ` <small>${note}</small>`).join('')}</th><td>${describe(schema)}</td></tr>`;
}

function describe(schema: Schema): string {
  const facts = [typeOf(schema), ...limitsOf(schema)].join(', ');
  const description = schema.description === undefined ? '' : `${renderLine(schema.description)} `;
  return `${description}<small>${facts}</small>`;
}

function typeOf({ $ref, type = 'any value', format, anyOf, items, patternProperties, ...schema }: Schema): string {
  if ($ref !== undefined) return linkToSchema(nameIn($ref));
  if (schema.const !== undefined) return codeOf(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(codeOf).join(', ');
  if (anyOf !== undefined) return [...new Set(anyOf.map((choice) => [typeOf(choice), ...limitsOf(choice)].join(', ')))].join(', or ');
  if (items !== undefined) return [`array of ${typeOf(items)}`, ...limitsOf(items)].join(', ');
  const [value] = Object.values(patternProperties ?? {});
  if (value !== undefined) return [`map to ${typeOf(value)}`, ...limitsOf(value)].join(', ');
  return format === undefined ? type : `${type} (${format})`;
}

function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, minProperties, maxProperties, pattern } = schema;
  return [
    ...rangeOf('', minimum, maximum),
    ...rangeOf(' characters', minLength, maxLength),
    ...rangeOf(' items', minItems, maxItems),
    ...rangeOf(' entries', minProperties, maxProperties),
    ...(schema.uniqueItems === true ? ['no duplicates'] : []),
    // Long patterns spell out what the description says, such as a time.
    ...(pattern !== undefined && pattern.length <= longestPattern && !onlyRefusesNul(pattern)
      ? [`<code>${escapeHtml(pattern)}</code>`]
      : []),
    ...(schema.default === undefined ? [] : [`default ${codeOf(schema.default)}`]),
  ];
}

const longestPattern = 64;
const onlyRefusesNul = (pattern: string) => pattern.includes(String.raw`\u0000`);

function rangeOf(unit: string, least: number | undefined, most: number | undefined): string[] {
  if (least === undefined && most === undefined) return [];
  if (most === undefined) return [`at least ${numberOf(least)}${unit}`];
  if (least === undefined) return [`at most ${numberOf(most)}${unit}`];
  return [least === most ? `${numberOf(least)}${unit}` : `${numberOf(least)} to ${numberOf(most)}${unit}`];
}

const numberOf = (value: number | undefined) => (value ?? 0).toLocaleString('en');
const codeOf = (value: unknown) => `<code>${escapeHtml(JSON.stringify(value))}</code>`;
