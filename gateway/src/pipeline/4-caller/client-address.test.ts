import type { IncomingMessage } from 'node:http';
import { areProxies, createClientAddress, networkOf } from './client-address';

const proxy = '10.0.0.1';
const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('the client’s address [decision 2.4, threats 28]', () => {
  const behindOne = createClientAddress(['10.0.0.0/8']);

  test.each([
    ['of a connection without a proxy', from('203.0.113.7'), '203.0.113.7'],
    ['of a connection that claims to be one', from('203.0.113.7', '8.8.8.8'), '203.0.113.7'],
    ['that the proxy names', from(proxy, '8.8.8.8'), '8.8.8.8'],
    ['that the proxy names behind one that the client made up', from(proxy, '1.1.1.1, 8.8.8.8'), '8.8.8.8'],
    ['that the outer of two proxies names', from(proxy, '1.1.1.1, 8.8.8.8, 10.0.0.2'), '8.8.8.8'],
    ['of the outermost proxy when all are trusted', from(proxy, '10.0.0.3, 10.0.0.2'), '10.0.0.3'],
    ['of the proxy when it names none', from(proxy, 'unknown'), proxy],
    ['of the proxy when its entry is empty', from(proxy, ''), proxy],
    ['in IPv6', from(proxy, '2001:DB8::0:1'), '2001:db8::1'],
    ['mapped into IPv6, of the client', from('::ffff:203.0.113.7'), '203.0.113.7'],
    ['mapped into IPv6, of the proxy', from('::ffff:10.0.0.1', '::ffff:8.8.8.8'), '8.8.8.8'],
    ['of a socket that is closed', from(undefined, '8.8.8.8'), ''],
  ])('is the one %s', (_what, request, address) => {
    expect(behindOne(request)).toBe(address);
  });

  test('nobody is a proxy unless named', () => {
    expect(createClientAddress([])(from('127.0.0.1', '8.8.8.8'))).toBe('127.0.0.1');
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['', true],
  ['10.0.0.0/8, 192.0.2.7,2001:db8::/32', true],
  ['0.0.0.0/0', false],
  ['::/0', false],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['loopback', false],
  ['proxy.example', false],
])('TRUSTED_PROXIES=%s is a list of proxies: %s', (list, fits) => {
  expect(areProxies(list)).toBe(fits);
});
