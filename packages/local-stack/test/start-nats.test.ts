import { findFreePort, startNats, type LocalServer } from '../src/index';
import { askNats } from './ask';
import { nextExit, stackUnderTest } from './stack-under-test';

const stack = stackUnderTest();
const start = (folder: string, port?: number) =>
  stack.keep(startNats({ dataDir: stack.dataDir(folder), ...(port === undefined ? {} : { port }) }));

async function storeOneMessage(server: LocalServer): Promise<void> {
  await askNats(server, '$JS.API.STREAM.CREATE.KEPT', { name: 'KEPT', subjects: ['kept'], storage: 'file', retention: 'limits' });
  await askNats(server, 'kept', 7);
}

async function countMessages(server: LocalServer): Promise<number> {
  const { state } = (await askNats(server, '$JS.API.STREAM.INFO.KEPT')) as { state: { messages: number } };
  return state.messages;
}

test('a second start finds the streams of the first', async () => {
  const first = await start('kept');
  await storeOneMessage(first);
  await first.stop();
  const second = await start('kept', first.port);
  expect(second.url).toBe(first.url);
  expect(await countMessages(second)).toBe(1);
});

test('a server killed with SIGKILL notifies its listeners and restarts on the same port with its data', async () => {
  const server = await start('killed');
  await storeOneMessage(server);
  const exit = nextExit(server);
  server.kill('SIGKILL');
  expect((await exit).signal).toBe('SIGKILL');
  await server.restart();
  expect(await countMessages(server)).toBe(1);
});

test('the address in NATS_URL is used', async () => {
  const own = await start('own');
  const given = await startNats({ dataDir: stack.dataDir('unused'), addresses: { natsUrl: own.url } });
  expect(given).toMatchObject({ url: own.url, port: own.port, origin: 'NATS_URL' });
});

test('the start fails when the address in NATS_URL does not answer', async () => {
  const natsUrl = `nats://127.0.0.1:${await findFreePort()}`;
  await expect(startNats({ dataDir: '', addresses: { natsUrl }, patienceMs: 100 })).rejects.toThrow(
    /NATS_URL is set, but .* cannot be used/,
  );
});
