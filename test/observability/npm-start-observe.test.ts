import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { testWhen, waitUntil } from '@consent/testkit';
import { processesOf } from '../faults/processes-of';
import { duringNpmStart } from '../system/npm-start';
import { hasProgram } from './programs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-observe-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const readData = async <Value>(name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Value;

function start(options: string[], environment: Record<string, string>) {
  const script = join(__dirname, '../../scripts/dist/start.js');
  const data = join(folder, 'data');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options], {
    encoding: 'utf8',
    env: { DATA_FOLDER: data, ...environment },
  });
  return { status, output: stdout + stderr, hasData: existsSync(data) };
}

test('without Prometheus on the PATH npm start -- --observe says how to get it, before it starts anything', () => {
  const { status, output, hasData } = start(['--observe'], { PATH: folder });
  expect([status, hasData]).toEqual([1, false]);
  expect(output.trim()).toMatch(
    /^npm start -- --observe needs Prometheus, .* sudo apt-get install prometheus.* or start without --observe\.$/,
  );
});

test('an option that npm start does not know is refused', () => {
  const { status, output, hasData } = start(['--observ'], { PATH: folder });
  expect([status, hasData]).toEqual([1, false]);
  expect(output.trim()).toBe(
    'npm start does not know --observ. Its options are --observe (Prometheus with our alerts) and --no-showcase (without the example account): npm start -- --observe',
  );
});

interface Rules {
  data: { groups: { rules: { name: string; health: string }[] }[] };
}
interface Targets {
  data: { activeTargets: { health: string; labels: { service: string } }[] };
}

testWhen(hasProgram('prometheus'), 'no Prometheus')(
  'npm start -- --observe starts and links a Prometheus that scrapes every process and has the rules, and stops it with the other processes',
  async () => {
    const port = String(await findFreePort());
    await duringNpmStart({ port, folder, options: ['--observe', '--no-showcase'] }, async (screen) => {
      const [, url = ''] = /Prometheus (http:\/\/127\.0\.0\.1:\d+)\/alerts/.exec(screen()) ?? [];
      const ports = await readData<{ prometheus: number; account_ops: number }>('ports.json');
      expect(url).toBe(`http://127.0.0.1:${ports.prometheus}`);
      expect((await fetch(`http://127.0.0.1:${ports.account_ops}/livez`)).status).toBe(200);
      expect((await readData<{ prometheus: number | null }>('processes.json')).prometheus).toBeGreaterThan(0);

      const ask = async <Answer>(path: string) => (await (await fetch(`${url}/api/v1/${path}`)).json()) as Answer;
      const healthy = async () => (await ask<Targets>('targets')).data.activeTargets.filter(({ health }) => health === 'up');
      await waitUntil('every process is scraped', async () => (await healthy()).length === 7, { timeoutMs: 60_000 });
      expect((await healthy()).map(({ labels }) => labels.service).sort()).toEqual([
        'account',
        'consent',
        'evidence',
        'export',
        'gateway',
        'policy',
        'webhook',
      ]);
      const rules = (await ask<Rules>('rules')).data.groups.flatMap((group) => group.rules);
      expect(rules.map(({ name }) => name)).toContain('AvailabilityBurnsFast');
      expect(processesOf(folder).filter((line) => line.includes('prometheus.yml'))).toHaveLength(1);
    });
    await waitUntil('every process has ended', () => processesOf(folder).length === 0);
  },
  240_000,
);
