import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import type { PartName } from '@consent/contracts';
import type { Bom } from '../../checks/bill-of-materials';
import { nameOf, readLockFile } from '../../checks/lock-file';
import type { BuiltImage } from '../build-images';
import type { Engine } from '../engine';
import { isUnneeded } from '../unneeded-files';
import { runContainer } from './container';
import { imageUser } from '../parts';

interface Content {
  uid: number;
  gid: number;
  files: { path: string; uid: number; gid: number; mode: number }[];
  /** By folder. */
  packages: Record<string, { name: string; version: string; needs: string[] }>;
  bom: string;
}

interface LicensedBom extends Bom {
  components: (Bom['components'][number] & { licenses?: unknown[] })[];
}

const largestBytes = 250e6;

export async function findFileProblems(engine: Engine, { part, image, bytes }: BuiltImage): Promise<string[]> {
  const { exitCode, stdout, stderr } = await runContainer(engine, image, { network: 'none', words: ['--eval', listing] });
  if (exitCode !== 0) return [`cannot list its files: ${stderr}`];
  const content = JSON.parse(stdout) as Content;
  return [
    ...(bytes > largestBytes ? [`has ${(bytes / 1e6).toFixed(0)} MB, more than 250`] : []),
    ...(content.uid === imageUser && content.gid === imageUser ? [] : [`runs as ${content.uid}:${content.gid}`]),
    ...content.files.filter(({ path }) => isUnneeded(path)).map(({ path }) => `has ${path}, which does not run`),
    ...content.files.filter(({ uid, gid }) => uid !== 0 || gid !== 0).map(({ path }) => `${path} does not belong to root`),
    ...content.files.filter(({ mode }) => (mode & 0o022) !== 0).map(({ path }) => `others may write ${path}`),
    ...(await developmentPackages(content)),
    ...(await bomProblems(part, content)),
  ];
}

async function developmentPackages({ packages }: Content): Promise<string[]> {
  const { packages: locked } = await readLockFile();
  const needed = new Set(Object.values(packages).flatMap(({ needs }) => needs));
  return Object.keys(packages)
    .filter((folder) => locked[folder]?.dev === true || !needed.has(nameOf(folder)))
    .map((folder) => `${folder} is for development`);
}

async function bomProblems(part: PartName, { bom, packages }: Content): Promise<string[]> {
  const faults = await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(bom);
  if (faults !== null) return [`its SBOM is not valid CycloneDX: ${JSON.stringify(faults)}`];
  const { components } = JSON.parse(bom) as LicensedBom;
  const listed = new Set(components.map((component) => component['bom-ref']));
  return [
    ...components
      .filter(({ licenses = [] }) => licenses.length === 0)
      .map((component) => `${component['bom-ref']} has no licence in the SBOM`),
    ...Object.values(packages)
      .map(({ name, version }) => `${name}@${version}`)
      .filter((reference) => !listed.has(reference))
      .map((reference) => `${reference} is not in the SBOM of ${part}`),
  ];
}

/** Runs in the container, which has no tools but Node. */
const listing = `
const fs = require('node:fs');
const files = [], packages = {};
const visit = (folder) => {
  for (const entry of fs.readdirSync('/app/' + folder, { withFileTypes: true })) {
    const path = folder + entry.name;
    const { uid, gid, mode } = fs.lstatSync('/app/' + path);
    if (entry.isSymbolicLink()) continue;
    files.push({ path, uid, gid, mode });
    if (entry.isDirectory()) visit(path + '/');
    else if (/(^|\\/)node_modules\\/(@[^/]+\\/)?[^/@]+\\/package\\.json$/.test(path)) {
      const { name, version, dependencies, optionalDependencies, peerDependencies } = JSON.parse(fs.readFileSync('/app/' + path));
      packages[path.slice(0, -'/package.json'.length)] = { name, version, needs: Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }) };
    }
  }
};
visit('');
for (const folder of files.filter(({ path }) => /^(gateway|(services|packages)\\/[^/]+)\\/package\\.json$/.test(path))) {
  const { name, version, dependencies, optionalDependencies } = JSON.parse(fs.readFileSync('/app/' + folder.path));
  packages['node_modules/' + name] = { name, version, needs: [name, ...Object.keys({ ...dependencies, ...optionalDependencies })] };
}
const bom = fs.readFileSync('/app/sbom.cdx.json', 'utf8');
process.stdout.write(JSON.stringify({ uid: process.getuid(), gid: process.getgid(), files, packages, bom }));
`;
