import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicAddressCheck, createUrlCheck } from '@consent/outbound';
import { createReceivers } from './receivers';

let server: Server;
let requests = 0;
let port = 0;

beforeAll(async () => {
  server = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => (requests = 0));

/** Plain http and literals pass the URL check here, so only the connector can refuse them. `publicLoopback` treats loopback as public. */
function receiversWith(resolveHost: (host: string) => Promise<string[]>, publicLoopback: boolean) {
  const isPublic = createPublicAddressCheck();
  return createReceivers({
    findUrlFault: createUrlCheck({ allowInsecure: true, isPublicAddress: isPublic }),
    isPublicAddress: publicLoopback ? (address) => address === '127.0.0.1' || isPublic(address) : isPublic,
    resolveHost,
    timeoutMs: 2000,
    maxConnections: 4,
    ca: undefined,
  });
}

const message = (host: string) => ({ url: `http://${host}:${port}/`, headers: {}, body: '{}' });

describe('connecting (decision 5.5)', () => {
  test('a name with a public address connects', async () => {
    const { send, stop } = receiversWith(() => Promise.resolve(['127.0.0.1']), true);
    expect(await send(message('good.example'))).toMatchObject({ resultClass: 'success', statusCode: 200 });
    expect(requests).toBe(1);
    await stop();
  });

  test.each([
    ['a private address', ['127.0.0.1']],
    ['one good and one bad address', ['8.8.8.8', '10.0.0.1']],
    ['one bad and one good address', ['169.254.169.254', '8.8.8.8']],
    ['only a private IPv6 address', ['fd00::1']],
    ['an IPv6 address that carries a private IPv4 one', ['::ffff:127.0.0.1']],
    ['an address with a zone', ['fe80::1%lo']],
  ])('a name that resolves to %s is refused', async (_, addresses) => {
    const { send, stop } = receiversWith(() => Promise.resolve(addresses), false);
    expect(await send(message('bad.example'))).toMatchObject({
      resultClass: 'refused',
      statusCode: undefined,
      error: 'The name leads to an address that is not public.',
    });
    expect(requests).toBe(0);
    await stop();
  });

  test.each(['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:7f00:1]'])('the literal %s is refused', async (host) => {
    const { send, stop } = receiversWith(() => Promise.reject(new Error('must not look up a literal')), false);
    expect(await send(message(host))).toMatchObject({ resultClass: 'refused', error: 'The address is not public.' });
    expect(requests).toBe(0);
    await stop();
  });

  test('a name that changes its address is refused, because each connection checks its own look-up', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let asked = 0;
    const { send, stop } = receiversWith(() => Promise.resolve(answers[asked++] ?? []), true);
    expect(await send(message('rebinding.example'))).toMatchObject({ resultClass: 'success' });
    // The next attempt needs a new connection.
    server.closeAllConnections();
    const { resultClass } = await send(message('rebinding.example'));
    expect(resultClass === 'refused' || resultClass === 'connect').toBe(true);
    expect((await send(message('rebinding.example'))).resultClass).not.toBe('success');
    expect({ asked: asked >= 2, requests }).toEqual({ asked: true, requests: 1 });
    await stop();
  });

  test('a name is looked up once per connection, which uses the checked addresses', async () => {
    let asked = 0;
    const resolve = () => Promise.resolve((asked++, asked === 1 ? ['127.0.0.1'] : ['10.0.0.1']));
    const { send, stop } = receiversWith(resolve, true);
    expect(await send(message('once.example'))).toMatchObject({ resultClass: 'success' });
    expect(asked).toBe(1);
    await stop();
  });

  test('a name without an address and a failed look-up are DNS errors, and a hanging look-up is a timeout', async () => {
    const failing = receiversWith(() => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })), true);
    expect(await failing.send(message('none.example'))).toMatchObject({ resultClass: 'dns', statusCode: undefined });
    const empty = receiversWith(() => Promise.resolve([]), true);
    expect(await empty.send(message('empty.example'))).toMatchObject({ resultClass: 'dns' });
    const hanging = receiversWith(() => new Promise(() => undefined), true);
    expect(await hanging.send(message('slow.example'))).toMatchObject({ resultClass: 'timeout', error: 'No complete answer within 2 s.' });
    await Promise.all([failing.stop(), empty.stop(), hanging.stop()]);
  });
});
