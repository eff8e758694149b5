import { createPublicAddressCheck } from './public-address';
import { createUrlCheck, parseUrl } from './url-check';

const isPublicAddress = createPublicAddressCheck(['8.8.4.0/24']);
const find = createUrlCheck({ allowInsecure: false, isPublicAddress });
const findInsecure = createUrlCheck({ allowInsecure: true, isPublicAddress });

const notPublic = [
  // Private, loopback, link-local, and metadata services of clouds.
  ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  ...['169.254.169.254', '169.254.170.2', '169.254.0.1', '100.64.0.1', '100.127.255.255', '168.63.129.16', '100.100.100.200'],
  // Reserved, documentation, benchmarking, multicast, broadcast.
  ...['0.0.0.0', '0.1.2.3', '192.0.0.1', '192.0.0.170', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.7'],
  ...['203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
  // One number, hexadecimal, octal, short, mixed.
  ...['2130706433', '0x7f000001', '0x7F000001', '017700000001', '0177.0.0.1', '0x7f.0.0.1', '0x7f.1', '127.1', '127.0.1', '127.0.0.0x1'],
  ...['0', '0x0', '00', '1', '3232235521', '0xc0a80001', '0300.0250.0.1', '192.168.1', '10.1', '012.1', '0xa.1', '2852039166'],
  ...['0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '0xA9.0xFE.0xA9.0xFE', '172.1048577', '4294967295'],
  // Digits of other scripts, dots of other scripts, escapes, a trailing dot.
  ...[
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127．0．0．1',
    '127｡0｡0｡1',
    '%31%32%37.0.0.1',
    '127.0.0.1.',
    '2130706433.',
    '𝟏𝟐𝟕.0.0.1',
  ],
  // Names of this machine.
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.b.localhost.', 'ｌocalhost', 'l%6fcalhost'],
  // IPv6: this machine, private, link-local, multicast, documentation.
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[fc00::1]', '[fd00:ec2::254]', '[fdff::1]'],
  ...['[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]', '[ff0e::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[5f00::1]', '[1::1]'],
  // IPv4 inside of IPv6: mapped, compatible, translated, ISATAP, NAT64, 6to4, Teredo, ORCHID.
  ...[
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[::5efe:7f00:1]',
  ],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b::8.8.8.8]', '[64:ff9b:1::1]', '[2002:7f00:1::]', '[2002:a9fe:a9fe::1]'],
  ...['[2001::1]', '[2001:0:7f00:1::]', '[2001:10::1]', '[2001:20::1]', '[2001:2::1]', '[4000::1]', '[8000::1]', '[2620:4f:8000::1]'],
  // The operator's own range.
  '8.8.4.4',
];

const malformed = [
  ...['https://[fe80::1%25eth0]/', 'https://[fe80::1%eth0]/', 'https://[::1%25lo]/', 'https://256.0.0.1/', 'https://1.2.3.4.5/'],
  ...[
    'https://0x100000000/',
    'https://[::1',
    'https://',
    'https:///',
    '',
    'example.com',
    '/hook',
    '//example.com/hook',
    'https://exa mple.com/',
  ],
  ...[
    ' https://example.com/',
    'https://example.com/\n',
    'https://exam\tple.com/',
    'https://example.com/\u0000',
    'https://example.com/\ud800',
  ],
  ...['https://example.com:0/', 'https://example.com:65536/', `https://example.com/${'a'.repeat(2048)}`],
];

const otherSchemes = [
  ...['http://example.com/', 'HTTP://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com/', 'data:,x'],
  ...['javascript:alert(1)', 'ws://example.com/', 'wss://example.com/', 'blob:https://example.com/x', 'unix:/var/run/docker.sock'],
];

const withUserinfo = [
  ...['https://user@example.com/', 'https://user:password@example.com/', 'https://:password@example.com/', 'https://@example.com/'],
  ...['https://example.com@127.0.0.1/', 'https://127.0.0.1@example.com/', 'https://user%40x@example.com/', 'https:\\\\user@example.com/'],
];

const allowed = [
  ...[
    'https://example.com',
    'https://example.com/',
    'https://EXAMPLE.com/hook?key=v#part',
    'https://example.com:8443/hook',
    'https://a.b.example.co.uk/',
  ],
  ...[
    'https://münchen.example/',
    'https://xn--mnchen-3ya.example/',
    'https://example.com./',
    'https://8.8.8.8/',
    'https://1.1.1.1:443/hook',
  ],
  ...[
    'https://[2606:4700:4700::1111]/',
    'https://[2a00:1450:4001:81b::200e]/hook',
    'https://example.com/@handle',
    'https://example.com/?to=a@b',
  ],
  ...[
    'https://localhost.example.com/',
    'https://notlocalhost/',
    'https://172.15.255.255/',
    'https://172.32.0.1/',
    'https://100.63.255.255/',
  ],
];

describe('the URL of an endpoint (decisions 5.5, 8.17)', () => {
  test('the table has at least 100 forms of addresses that are not public', () => {
    expect(new Set(notPublic).size).toBeGreaterThanOrEqual(100);
  });

  test.each(notPublic)('https://%s/ is refused: not public', (host) => {
    expect(find(`https://${host}/hook`)).toMatch(/reachable from the public internet|control characters|absolute URL/);
  });

  test.each(malformed)('%j is refused: malformed', (url) => {
    expect(find(url)).toEqual(expect.any(String));
    expect(findInsecure(url)).toEqual(expect.any(String));
  });

  test.each(otherSchemes)('%s is refused: its scheme', (url) => {
    expect(find(url)).toBe('url must begin with https://.');
  });

  test.each(withUserinfo)('%s is refused: userinfo', (url) => {
    expect(find(url)).toBe('url must not contain a user or a password.');
    expect(findInsecure(url)).toBe('url must not contain a user or a password.');
  });

  test.each(allowed)('%s is allowed', (url) => {
    expect(find(url)).toBeUndefined();
  });

  test('[decision 8.14] may have 2048 code points, including those above U+FFFF', () => {
    const urlOf = (character: string, length: number) => `https://example.com/${character.repeat(length - 'https://example.com/'.length)}`;
    for (const character of ['a', '🍪']) {
      expect(find(urlOf(character, 2048))).toBeUndefined();
      expect(find(urlOf(character, 2049))).toBe('url may have 2048 characters.');
    }
  });

  test('on a developer’s machine http:// and private addresses are allowed, other schemes are not', () => {
    for (const url of ['http://127.0.0.1:3000/hook', 'http://localhost:3000', 'https://10.0.0.1/', 'http://[::1]:1/']) {
      expect(findInsecure(url)).toBeUndefined();
    }
    expect(findInsecure('ftp://example.com/')).toBe('url must begin with https:// or http://.');
  });
});

test('a URL with letters beyond ASCII is valid, even when parsed repeatedly', () => {
  // Enough for Node to compile the caller. From then on URL.canParse is wrong.
  const wrong = Array.from({ length: 50_000 }, () => parseUrl('https://münchen.example/')?.hostname).filter(
    (hostname) => hostname !== 'xn--mnchen-3ya.example',
  );
  expect(wrong).toEqual([]);
});

test.each(['', 'x', '/path', 'https://', 'https://a b/', 'https://[::1'])('%j is not an absolute URL', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});
