import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { repositoryRoot } from '../repository-root';
import { findRescan } from './regex-rescan';

interface Regex {
  /** Undefined if it is put together at run time. */
  source: string | undefined;
  flags: string;
  line: number;
}

const unreadable = 'is put together at run time, so this check cannot read it';
const exponential = 'takes exponential time';

const folders = ['services', 'packages', 'gateway', 'dashboard'];
const sourceFile = /^(?:[\w-]+\/)?(?:src|browser\/src|bin)\/.*\.(?:tsx?|mjs)$/;
const notShipped = /\.test\.tsx?$|\/gen\/|^(?:testkit|local-stack)\//;

/** A longer text makes even a quadratic expression slow. */
const longestException = 5_000;
const exception = /^\/\/ regex: at most (\d+) characters, because \S/;
const readElsewhere = '// regex: its pattern is in docs/openapi.json';

/**
 * Every regular expression that ships takes linear time, or the line above bounds its text:
 * `// regex: at most 64 characters, because …`. The patterns of requests are read from the OpenAPI document.
 */
export async function findRegexProblems(): Promise<string[]> {
  const problems: string[] = [];
  for (const folder of folders) {
    const names = await readdir(join(repositoryRoot, folder), { recursive: true });
    for (const name of names.filter((path) => !path.includes('node_modules') && sourceFile.test(path) && !notShipped.test(path))) {
      problems.push(...regexProblems(`${folder}/${name}`, await readFile(join(repositoryRoot, folder, name), 'utf8')));
    }
  }
  const patterns = new Set(
    (await readFile(join(repositoryRoot, 'docs/openapi.json'), 'utf8')).match(/(?<="pattern": ?)"(?:[^"\\]|\\.)*"/g),
  );
  for (const pattern of patterns) {
    const fault = faultOf(JSON.parse(pattern) as string, 'u');
    if (fault !== undefined) problems.push(`docs/openapi.json: the pattern ${pattern} ${fault}`);
  }
  return problems;
}

export function regexProblems(file: string, text: string): string[] {
  const lines = text.split('\n');
  const exceptions = new Map(lines.map((line, at) => [at, line.trim()] as const).filter(([, line]) => line.startsWith('// regex:')));
  const problems: string[] = [];
  for (const { source, flags, line } of regexesIn(file, text)) {
    const fault = source === undefined ? unreadable : faultOf(source, flags);
    if (fault === undefined) continue;
    const comment = exceptions.get(line - 1);
    exceptions.delete(line - 1);
    if (comment === undefined || fault === exponential) problems.push(`${file}:${line + 1} ${fault}`);
    else if (!isBounded(comment, source)) {
      problems.push(`${file}:${line} the exception needs a reason and a bound of at most ${longestException} characters`);
    }
  }
  return [...problems, ...[...exceptions.keys()].map((at) => `${file}:${at + 1} the exception is not needed; remove it`)];
}

/** The bound of an expression that nobody read is for its readers. */
function isBounded(comment: string, source: string | undefined): boolean {
  if (source === undefined && comment === readElsewhere) return true;
  const bound = exception.exec(comment)?.[1];
  return bound !== undefined && (source === undefined || Number(bound) <= longestException);
}

function faultOf(source: string, flags: string): string | undefined {
  // The others change where a search starts, not what it costs.
  const { reports, parsed } = analyse({ source, flags: flags.replaceAll(/[^imsuv]/g, '') });
  if (reports.some(({ exponential }) => exponential)) return exponential;
  const [report] = reports;
  if (report !== undefined) return `takes quadratic time for repeated ${report.character.literal.source}`;
  return findRescan(parsed.pattern, flags);
}

function regexesIn(file: string, text: string): Regex[] {
  const found: Regex[] = [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const constants = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    const line = () => tree.getLineAndCharacterOfPosition(node.getStart()).line;
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isStringLiteralLike(node.initializer)) {
      constants.set(node.name.getText(), node.initializer.text);
    }
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), line: line() });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? [];
      const source = pattern !== undefined && ts.isStringLiteralLike(pattern) ? pattern.text : constants.get(pattern?.getText() ?? '');
      found.push({ source, flags: flags !== undefined && ts.isStringLiteralLike(flags) ? flags.text : '', line: line() });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
