import { findFreePort, startRedis } from '../src/index';
import { askRedis } from './ask';
import { nextExit, stackUnderTest } from './stack-under-test';

const stack = stackUnderTest();

test('a second start finds the data of the first', async () => {
  const first = await stack.keep(startRedis({ dataDir: stack.dataDir('redis') }));
  await askRedis(first, 'SET kept 7');
  await first.stop();
  const second = await stack.keep(startRedis({ dataDir: stack.dataDir('redis'), port: first.port }));
  expect(second.url).toBe(first.url);
  expect(await askRedis(second, 'GET kept')).toBe('$1\r\n7\r\n');
});

test('a server killed with SIGKILL notifies its listeners and restarts on the same port with its data', async () => {
  const server = await stack.keep(startRedis({ dataDir: stack.dataDir('redis') }));
  await askRedis(server, 'SET kept 7');
  const exit = nextExit(server);
  server.kill('SIGKILL');
  expect((await exit).signal).toBe('SIGKILL');
  await server.restart();
  expect(await askRedis(server, 'GET kept')).toBe('$1\r\n7\r\n');
});

test('a frozen server can still be stopped', async () => {
  const server = await stack.keep(startRedis({ dataDir: stack.dataDir('redis') }));
  server.kill('SIGSTOP');
  await server.stop();
  expect(server.pid).toBeUndefined();
});

test('keys are never evicted, which is the default, and writes are appended to a file each second', async () => {
  const server = await stack.keep(startRedis({ dataDir: stack.dataDir('redis') }));
  const settings = await askRedis(server, 'CONFIG GET maxmemory-policy appendonly appendfsync save bind');
  expect(settings).toMatch(/maxmemory-policy\r\n\$\d+\r\nnoeviction/);
  expect(settings).toMatch(/appendonly\r\n\$\d+\r\nyes/);
  expect(settings).toMatch(/appendfsync\r\n\$\d+\r\neverysec/);
  expect(settings).toMatch(/save\r\n\$0\r\n/);
  expect(settings).toMatch(/bind\r\n\$\d+\r\n127\.0\.0\.1\r\n/);
});

test('a port on which another server listens is refused', async () => {
  const other = await stack.keep(startRedis({ dataDir: stack.dataDir('other') }));
  const failing = startRedis({ dataDir: stack.dataDir('redis'), port: other.port });
  await expect(failing).rejects.toThrow(`another process listens on 127.0.0.1:${other.port}`);
});

test('the address in REDIS_URL is used', async () => {
  const own = await stack.keep(startRedis({ dataDir: stack.dataDir('redis') }));
  const given = await startRedis({ dataDir: stack.dataDir('unused'), addresses: { redisUrl: `${own.url}/3` } });
  expect(given).toMatchObject({ url: `${own.url}/3`, port: own.port, origin: 'REDIS_URL' });
});

test('the start fails when REDIS_URL lacks the right password, and the message says so', async () => {
  const own = await stack.keep(startRedis({ dataDir: stack.dataDir('redis') }));
  await askRedis(own, 'CONFIG SET requirepass s3cret\r\nAUTH s3cret');
  const withPassword = (login: string) => ({ redisUrl: own.url.replace('//', `//${login}`) });
  const failing = (login: string) => startRedis({ dataDir: '', addresses: withPassword(login), patienceMs: 100 });
  await expect(failing('')).rejects.toThrow(/REDIS_URL.*NOAUTH/);
  await expect(failing(':wrong@')).rejects.toThrow(/REDIS_URL.*WRONGPASS/);
  await expect(startRedis({ dataDir: '', addresses: withPassword(':s3cret@') })).resolves.toBeDefined();
});

test('the start fails when the address in REDIS_URL does not answer', async () => {
  const redisUrl = `redis://127.0.0.1:${await findFreePort()}`;
  await expect(startRedis({ dataDir: '', addresses: { redisUrl }, patienceMs: 100 })).rejects.toThrow(
    /REDIS_URL is set, but .* cannot be used/,
  );
});

test('a malformed REDIS_URL fails the start and is not shown, because it may contain a password', async () => {
  for (const redisUrl of ['somewhere', 'me:s3cret@localhost:6379', 'localhost:6379', 'http://localhost:6379', 'redis://']) {
    const failing = startRedis({ dataDir: '', addresses: { redisUrl } });
    await expect(failing).rejects.toThrow(
      /^REDIS_URL is set, but not to an address such as redis:\/\/host:6379\. Correct REDIS_URL or unset it\.$/,
    );
  }
});
