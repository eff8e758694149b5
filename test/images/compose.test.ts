import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PartName, partNames } from '@consent/contracts';
import { testWhen } from '@consent/testkit';
import { parse } from 'yaml';
import { composePath, readComposeFile, readVariables, type ComposeFile, type ComposeService } from '../../scripts/src/images/compose-file';
import { repositoryRoot } from '../../scripts/src/repository-root';
import { imageEnvironment } from './dockerfile-settings';
import { settingsOf } from './part-settings';
import { imageName } from '../../scripts/src/images/parts';

const folder = mkdtempSync(join(tmpdir(), 'compose-'));
const secretsFile = join(folder, 'secrets.env');
let compose: ComposeFile;

function makeSecrets(address: string): string {
  const script = join(repositoryRoot, 'deploy/compose/make-secrets.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, address, secretsFile], { encoding: 'utf8' });
  return status === 0 ? readFileSync(secretsFile, 'utf8') : stderr;
}

beforeAll(() => {
  makeSecrets('http://127.0.0.1:8080');
  compose = readComposeFile(readVariables(secretsFile));
});
afterAll(() => rmSync(folder, { recursive: true }));

const service = (name: string) => compose.services[name] as ComposeService;
const environmentOf = (part: PartName) => ({ ...imageEnvironment, ...service(part).environment });

describe.each(partNames)('%s', (part) => {
  test('starts with the settings it is given', () => {
    expect(() => settingsOf[part].load(environmentOf(part))).not.toThrow();
  });

  test('starts in production once the product has an https:// address', () => {
    const variables = { ...readVariables(secretsFile), CONSENT_PUBLIC_URL: 'https://consent.example.com', CONSENT_NODE_ENV: 'production' };
    const given = readComposeFile(variables).services[part]?.environment;
    expect(given?.['NODE_ENV']).toBe('production');
    expect(() => settingsOf[part].load({ ...imageEnvironment, ...given })).not.toThrow();
  });

  test('gets only settings that it has', () => {
    const given = Object.keys(service(part).environment ?? {});
    expect(given.filter((name) => !settingsOf[part].names.includes(name))).toEqual([]);
  });

  test('uses the image with its name and version', () => {
    const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
    const { image, build } = service(part);
    expect(image).toBe(`${imageName(part)}:${version}`);
    expect(build).toEqual({ context: '..', dockerfile: 'deploy/images/Dockerfile', args: { PART: part, VERSION: version } });
  });

  test('calls the other services at the ports of their images', () => {
    const addresses = Object.entries(service(part).environment ?? {}).filter(([name]) => /^[A-Z]+_(HTTP_)?ADDRESS$/.test(name));
    for (const [name, address] of addresses) {
      const [, owner = '', http] = /^([A-Z]+)_(HTTP_)?ADDRESS$/.exec(name) ?? [];
      expect(address).toBe(`${owner.toLowerCase()}:${imageEnvironment[http === undefined ? 'RPC_PORT' : 'HTTP_PORT']}`);
    }
  });

  test('is healthy when /readyz on its operations port succeeds', () => {
    expect(service(part).healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${imageEnvironment['OPS_PORT']}/readyz`);
  });
});

test('every container has a read-only root, no capabilities, no new privileges, a restart policy and a health check', () => {
  for (const [name, { read_only, cap_drop, security_opt, restart, healthcheck }] of Object.entries(compose.services)) {
    expect({ name, read_only, cap_drop, security_opt, restart, isChecked: healthcheck !== undefined }).toEqual({
      name,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
      isChecked: true,
    });
  }
});

test('only the gateway publishes a port, and only on the loopback address', () => {
  const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
  expect(published).toEqual([`gateway 127.0.0.1:8080:${imageEnvironment['PORT']}`]);
});

test('only the gateway, account and webhook services reach the outside network', () => {
  expect(compose.networks['product']).toEqual({ internal: true });
  const outside = Object.entries(compose.services).filter(([, { networks }]) => networks?.includes('outside') !== false);
  expect(outside.map(([name]) => name).sort()).toEqual(['account', 'gateway', 'webhook']);
});

test('each container waits until its dependencies are healthy, and no dependencies are circular', () => {
  const started: string[] = [];
  for (let waiting = Object.keys(compose.services); waiting.length > 0;) {
    const next = waiting.filter((name) => Object.keys(service(name).depends_on ?? {}).every((needed) => started.includes(needed)));
    expect(next).not.toEqual([]);
    started.push(...next);
    waiting = waiting.filter((name) => !next.includes(name));
  }
  const conditions = Object.values(compose.services).flatMap(({ depends_on = {} }) => Object.values(depends_on));
  expect(new Set(conditions.map(({ condition }) => condition))).toEqual(new Set(['service_healthy']));
  expect(started.at(-1)).toBe('gateway');
});

test('exports are in a volume at the export folder of the image', () => {
  expect(service('export').volumes).toEqual([`exports:${imageEnvironment['EXPORT_FOLDER']}`]);
  expect(Object.keys(compose.volumes)).toContain('exports');
});

test('each database has a role with the password that its service uses', () => {
  const script = readFileSync(join(repositoryRoot, 'deploy/compose/databases.sh'), 'utf8');
  const passwords = service('postgres').environment ?? {};
  for (const part of partNames.filter((name) => name !== 'gateway')) {
    const variable = `${part.toUpperCase()}_DATABASE_PASSWORD`;
    expect(script).toContain(`create ${part} "$${variable}"`);
    expect(service(part).environment?.['DATABASE_URL']).toBe(`postgres://${part}_service:${passwords[variable]}@postgres:5432/${part}`);
  }
});

test('without secrets the Compose file fails and names the command that creates them', () => {
  expect(() => readComposeFile({})).toThrow(/Run npm run compose:secrets first/);
});

test('the Compose file contains no secret and reads each one from the environment', () => {
  const text = readFileSync(composePath, 'utf8');
  const { CONSENT_PUBLIC_URL: _, CONSENT_NODE_ENV: _mode, CONSENT_EVIDENCE_HOST: _host, ...secrets } = readVariables(secretsFile);
  expect(Object.keys(secrets)).toHaveLength(19);
  for (const [name, secret] of Object.entries(secrets)) {
    expect(text).toContain(`\${${name}:?`);
    expect(text).not.toContain(secret);
  }
});

test('making secrets again keeps existing secrets and replaces the address', () => {
  const before = readVariables(secretsFile);
  makeSecrets('https://consent.example.com/path');
  const changed = { CONSENT_PUBLIC_URL: 'https://consent.example.com', CONSENT_NODE_ENV: 'production' };
  expect(readVariables(secretsFile)).toEqual({ ...before, ...changed });
  makeSecrets('http://127.0.0.1:8080');
  expect(readVariables(secretsFile)).toEqual(before);
  expect(makeSecrets('no address')).toContain('is not an address');
});

/** Both the plugin and the standalone program support `config`, which needs no daemon. */
const composeCommand = [['docker', 'compose'], ['docker-compose']].find(
  ([command, ...args]) => spawnSync(command as string, [...args, 'version'], { timeout: 20_000 }).status === 0,
);

if (composeCommand === undefined)
  process.stderr.write(
    '\nNO DOCKER COMPOSE: the check of deploy/compose.yaml by Compose itself is SKIPPED. Install it: apt-get install docker-compose-v2\n\n',
  );

testWhen(composeCommand !== undefined, 'no docker compose')('Compose accepts the files and reads the same settings', () => {
  const [command, ...args] = composeCommand as string[];
  const config = (...files: string[]) => {
    const words = [...args, '--env-file', secretsFile, ...files.flatMap((file) => ['-f', join(repositoryRoot, 'deploy', file)]), 'config'];
    const { stdout, stderr, status } = spawnSync(command as string, words, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return parse(stdout) as ComposeFile;
  };
  const read = config('compose.yaml');
  for (const part of partNames) expect(read.services[part]?.environment).toEqual(service(part).environment);
  expect(config('compose.yaml', 'compose/mailbox.yaml').services['mail']?.ports).toEqual([
    { mode: 'ingress', host_ip: '127.0.0.1', target: 8025, published: '8025', protocol: 'tcp' },
  ]);
});
