import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { npmCommand } from '../config';
import { repositoryRoot } from '../repository-root';
import { externalPackages, nameOf, readLockFile, type LockFile } from './lock-file';

interface Component {
  'bom-ref': string;
  purl?: string;
  hashes?: unknown[];
}

export interface Bom {
  components: Component[];
  dependencies: Array<{ ref: string; dependsOn?: string[] }>;
}

/**
 * Writes dist/bom.cdx.json, the CycloneDX list of all packages. Development packages are in it too, with the scope
 * `optional`: `npm sbom --omit dev` would also leave out packages that production shares with a development tool, such
 * as pg.
 */
export async function findBomProblems(): Promise<string[]> {
  const { exitCode, stdout, stderr } = await runNpm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']);
  if (exitCode !== 0) return [`npm sbom failed: ${stderr || stdout}`];

  const bom = withoutRepetitions(JSON.parse(stdout) as Bom);
  const text = JSON.stringify(bom, undefined, 2);
  const faults = await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(text);
  if (faults !== null) return [`not valid CycloneDX: ${JSON.stringify(faults)}`];

  await mkdir(join(repositoryRoot, 'dist'), { recursive: true });
  await writeFile(join(repositoryRoot, 'dist', 'bom.cdx.json'), text);
  return missingPackages(bom, await readLockFile());
}

/** npm 10 lists a package once per folder, which CycloneDX does not allow. */
export function withoutRepetitions<Given extends Bom>(bom: Given): Given {
  return {
    ...bom,
    components: [...new Map(bom.components.map((component) => [component['bom-ref'], component])).values()],
    dependencies: [...new Map(bom.dependencies.map((dependency) => [dependency.ref, dependency])).values()],
  };
}

export function missingPackages({ components }: Bom, lockFile: LockFile): string[] {
  const hashed = new Set(components.filter(({ hashes = [] }) => hashes.length > 0).map(({ purl }) => purl));
  return externalPackages(lockFile)
    .map(([folder, { name = nameOf(folder), version = '' }]) => `pkg:npm/${name.replace('@', '%40')}@${version}`)
    .filter((purl) => !hashed.has(purl))
    .map((purl) => `${purl} is missing or has no hash`);
}

function runNpm(args: readonly string[]): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const [command, ...first] = npmCommand();
    const child = spawn(command, [...first, ...args], { cwd: repositoryRoot });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (exitCode) =>
      resolve({ exitCode, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
  });
}
