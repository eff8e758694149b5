import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@consent/testkit';

/** Path of `st`, which .ci/run installs. Undefined if not installed. */
export const schemathesisPath: string | undefined = process.env['SCHEMATHESIS'];

export interface FuzzRun {
  baseUrl: string;
  operationIds: readonly string[];
  maxExamples: number;
  auth: Readonly<Record<string, { bearer: string } | { api_key: string }>>;
  /** hooks.py reads it from FUZZ_OWN. */
  own: Readonly<Record<string, string>>;
}

export interface FuzzResult {
  exitCode: number | null;
  output: string;
}

export async function runSchemathesis({ baseUrl, operationIds, maxExamples, auth, own }: FuzzRun): Promise<FuzzResult> {
  const folder = await mkdtemp(join(tmpdir(), 'schemathesis-'));
  try {
    const config = join(folder, 'schemathesis.toml');
    const credentials = Object.entries(auth).map(([scheme, value]) => {
      const [[name, secret]] = Object.entries(value) as [[string, string]];
      return `[auth.openapi.${scheme}]\n${name} = ${JSON.stringify(secret)}\n`;
    });
    await writeFile(config, [await readFile(join(__dirname, 'schemathesis.toml'), 'utf8'), ...credentials].join('\n'), { mode: 0o600 });
    return await spawnSchemathesis(
      [
        ...['--no-color', '--config-file', config, 'run', `${baseUrl}/api/v1/openapi.json`],
        ...['--checks', 'all', '--workers', '1', '--seed', process.env['FUZZ_SEED'] ?? '1', '--max-examples', String(maxExamples)],
        ...['--continue-on-failure', '--no-shrink', '--warnings', 'off', '--generation-database', 'none'],
        ...operationIds.flatMap((id) => ['--include-operation-id', id]),
      ],
      { FUZZ_OWN: JSON.stringify(own), HYPOTHESIS_STORAGE_DIRECTORY: join(folder, 'hypothesis') },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function spawnSchemathesis(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<FuzzResult> {
  const env = { ...process.env, ...environment, PYTHONDONTWRITEBYTECODE: '1' };
  return runProgram(schemathesisPath as string, words, { cwd: __dirname, env });
}
