import type { TSchema } from '@sinclair/typebox';
import type { Route } from '../pipeline/0-common/route';

interface CodeSample {
  lang: 'Shell' | 'TypeScript' | 'Python';
  label: 'curl' | 'TypeScript' | 'Python';
  source: string;
}

interface SampleRequest {
  method: Route['method'];
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: unknown;
  file: string | undefined;
}

export function codeSamplesOf(route: Route, body: TSchema | undefined): CodeSample[] {
  const request = sampleRequestOf(route, body);
  return [
    { lang: 'Shell', label: 'curl', source: curlOf(request) },
    { lang: 'TypeScript', label: 'TypeScript', source: typeScriptOf(request) },
    { lang: 'Python', label: 'Python', source: pythonOf(request) },
  ];
}

function sampleRequestOf(route: Route, body: TSchema | undefined): SampleRequest {
  const { method, success } = route;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(route.pathParameters?.[name]?.schema.examples[0] ?? name),
  );
  const hasJson = success.schema !== undefined || success.status === 204;
  return {
    method,
    path,
    headers: [...credentialsOf(route), ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as const))],
    body: (body?.['examples'] as unknown[] | undefined)?.[0],
    file: hasJson ? undefined : `answer.${endingOf(success.texts ?? {})}`,
  };
}

const endings: Readonly<Record<string, string>> = { 'application/zip': 'zip', 'image/png': 'png' };

function endingOf(texts: object): string {
  const [type = ''] = Object.keys(texts);
  return endings[type] ?? 'csv';
}

function credentialsOf({ caller, method, tokenInBody }: Route): (readonly [string, string])[] {
  switch (caller) {
    case 'anyone':
      return [];
    case 'key_or_session':
      return [['Authorization', 'Bearer $API_KEY']];
    case 'session':
      return [
        ['Cookie', method === 'GET' ? 'session=$SESSION' : 'session=$SESSION; csrf_token=$CSRF_TOKEN'],
        ...(method === 'GET' ? [] : ([['X-CSRF-Token', '$CSRF_TOKEN']] as const)),
      ];
    case 'site':
      return [...(tokenInBody === true ? [] : ([['X-Site-Token', '$SITE_TOKEN']] as const)), ['Origin', '$SITE_ORIGIN']];
  }
}

function curlOf({ method, path, headers, body, file }: SampleRequest): string {
  const options = [
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`]),
    ...(file === undefined ? [] : [`-L -o ${file}`]),
  ];
  return [`curl -sS "$BASE_URL${path}"`, ...options].join(' \\\n  ');
}

function typeScriptOf({ method, path, headers, body, file }: SampleRequest): string {
  const names = variablesIn(headers);
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: {`, ...headers.map(([name, value]) => `    '${name}': ${templateOf(value)},`), `  },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), 2)}),`]),
  ];
  return [
    ...(file === undefined ? [] : [`import { writeFile } from 'node:fs/promises';`, '']),
    `const { ${['BASE_URL', ...names].join(', ')} } = process.env;`,
    `const response = await fetch(\`\${BASE_URL}${path}\`${options.length === 0 ? ');' : ', {'}`,
    ...(options.length === 0 ? [] : [...options, '});']),
    'if (!response.ok) throw new Error(await response.text());',
    file === undefined ? 'console.log(await response.text());' : `await writeFile('${file}', Buffer.from(await response.arrayBuffer()));`,
  ].join('\n');
}

function pythonOf({ method, path, headers, body, file }: SampleRequest): string {
  return [
    ...(body === undefined ? [] : ['import json']),
    'import os',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    os.environ["BASE_URL"] + "${path}",`,
    `    method="${method}",`,
    ...(headers.length === 0
      ? []
      : ['    headers={', ...headers.map(([name, value]) => `        "${name}": ${formatStringOf(value)},`), '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${indented(pythonLiteral(body), 4)}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    ...(file === undefined
      ? ['    print(response.read().decode())']
      : [`    with open("${file}", "wb") as file:`, '        file.write(response.read())']),
  ].join('\n');
}

const variablesIn = (headers: SampleRequest['headers']) => [
  ...new Set(headers.flatMap(([, value]) => [...value.matchAll(/\$([A-Z_]+)/g)].map(([, name]) => name as string))),
];

function templateOf(value: string): string {
  if (!value.includes('$')) return `'${value}'`;
  return `\`${value.replaceAll(/\$([A-Z_]+)/g, '${$1}')}\``;
}

function formatStringOf(value: string): string {
  if (!value.includes('$')) return JSON.stringify(value);
  return `f"${value.replaceAll(/\$([A-Z_]+)/g, "{os.environ['$1']}")}"`;
}

function pythonLiteral(value: unknown): string {
  // A printed line ends with true, false or null only if it is a constant, because a string ends with a quote.
  return JSON.stringify(value, null, 4).replaceAll(
    /\b(true|false|null)(?=,?$)/gm,
    (word) => ({ true: 'True', false: 'False' })[word] ?? 'None',
  );
}

const indented = (text: string, spaces: number) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
