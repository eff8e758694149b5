import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, parseAllDocuments, visit } from 'yaml';
import { repositoryRoot } from '../repository-root';
import { chartFolder } from './chart-files';

export function cases(): ReadonlyMap<string, string> {
  const files = readdirSync(join(chartFolder, 'ci')).sort();
  return new Map([
    ...files.map((file): [string, string] => [file.replace(/\.yaml$/, ''), join(chartFolder, 'ci', file)]),
    ['dev', join(chartFolder, 'values-dev.yaml')],
    ['production', join(repositoryRoot, 'deploy/examples/values.yaml')],
  ]);
}

interface Rendering {
  status: number | null;
  stdout: string;
  stderr: string;
}

export function template(helm: string, file: string, words: readonly string[] = []): Rendering {
  return run(helm, ['template', 'cs', chartFolder, '--namespace', 'consent', '--kube-version', '1.36', '--values', file, ...words]);
}

export function run(program: string, words: readonly string[], input?: string): Rendering {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, input });
  if (error !== undefined) throw error;
  return { status, stdout, stderr };
}

export function renderExample(helm: string, file: string): string {
  const { status, stdout, stderr } = template(helm, file);
  if (status !== 0) throw new Error(`helm template failed for ${file}: ${stderr}`);
  return maskExample(stdout);
}

/** Masks random values, and the dashboards and rules, which other checks compare. */
export function maskExample(rendered: string): string {
  const documents = parseAllDocuments(rendered).filter((document): document is Document.Parsed => document.contents !== null);
  for (const document of documents) {
    const kind = document.get('kind');
    if (kind === 'Secret') mask(document, ['data', 'stringData'], 'generated');
    if (kind === 'ConfigMap' && document.hasIn(['metadata', 'labels', 'grafana_dashboard']))
      mask(document, ['data'], 'a dashboard of files/');
    if (kind === 'PrometheusRule') document.setIn(['spec', 'groups'], 'those of files/rules.yaml');
  }
  return documents
    .map((document) => `---\n${document.toString({ lineWidth: 0, directives: false, flowCollectionPadding: false })}`)
    .join('');
}

function mask(document: Document, fields: readonly string[], text: string): void {
  for (const field of fields) {
    visit(document.get(field) as never, {
      Pair: (_key, pair) => {
        pair.value = document.createNode(`<${text}>`);
        return visit.SKIP;
      },
    });
  }
}
