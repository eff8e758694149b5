import type { IncomingMessage } from 'node:http';
import { areProxies, createClientAddress, networkOf } from './client-address';

const proxy = '10.0.0.1';
const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('the client’s address [decision 2.4, threats 28]', () => {
  const behindOne = createClientAddress(['10.0.0.0/8']);

  test.each([
    ['the connection without a proxy', from('203.0.113.7'), '203.0.113.7'],
    ['the connection when an untrusted client sends X-Forwarded-For', from('203.0.113.7', '8.8.8.8'), '203.0.113.7'],
    ['the entry of the proxy', from(proxy, '8.8.8.8'), '8.8.8.8'],
    ['the entry of the proxy behind one made up by the client', from(proxy, '1.1.1.1, 8.8.8.8'), '8.8.8.8'],
    ['the entry of the outer of two proxies', from(proxy, '1.1.1.1, 8.8.8.8, 10.0.0.2'), '8.8.8.8'],
    ['the outermost proxy when all entries are trusted', from(proxy, '10.0.0.3, 10.0.0.2'), '10.0.0.3'],
    ['the proxy when its entry is no address', from(proxy, 'unknown'), proxy],
    ['the proxy when its entry is empty', from(proxy, ''), proxy],
    ['the entry of the proxy in IPv6', from(proxy, '2001:DB8::0:1'), '2001:db8::1'],
    ['a connection whose IPv4 address is mapped into IPv6', from('::ffff:203.0.113.7'), '203.0.113.7'],
    ['the entry of the proxy with both addresses mapped into IPv6', from('::ffff:10.0.0.1', '::ffff:8.8.8.8'), '8.8.8.8'],
    ['nowhere when the socket is closed', from(undefined, '8.8.8.8'), ''],
  ])('is taken from %s', (_what, request, address) => {
    expect(behindOne(request)).toBe(address);
  });

  test('trusts only configured proxies', () => {
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
])('the network of %s is %s', (address, network) => {
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
])('TRUSTED_PROXIES=%s is valid: %s', (list, fits) => {
  expect(areProxies(list)).toBe(fits);
});
