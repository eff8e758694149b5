import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '../repository-root';

export interface ComposeService {
  image: string;
  command?: string[];
  user?: string;
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  tmpfs?: string[];
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  build?: { context: string; dockerfile: string; args: Record<string, string> };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
}

type Variables = Readonly<Record<string, string | undefined>>;

export const composePath = join(repositoryRoot, 'deploy/compose.yaml');

/** Interpolates like Compose. Throws for a variable that is required and absent. */
export function readComposeFile(variables: Variables): ComposeFile {
  return interpolate(parse(readFileSync(composePath, 'utf8'), { merge: true }), variables) as ComposeFile;
}

function interpolate(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return replaceVariables(value, variables);
  if (Array.isArray(value)) return value.map((item) => interpolate(item, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, interpolate(item, variables)]));
}

/** Supports the forms that our file uses: `${NAME:-default}`, `${NAME:?message}` and `$$`. */
function replaceVariables(text: string, variables: Variables): string {
  return text.replaceAll(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (form, name: string | undefined, kind?: string, rest = '') => {
    if (name === undefined) return '$';
    const value = variables[name];
    if (value !== undefined && value !== '') return value;
    if (kind === '-') return rest;
    throw new Error(`${form} in deploy/compose.yaml: ${name} is not set. ${rest}`);
  });
}

export function readVariables(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter((line) => line.includes('=')).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
