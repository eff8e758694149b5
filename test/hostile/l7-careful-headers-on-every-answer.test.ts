import { exchangeBytes, sendRaw } from '../system/raw-http';
import { useOwnGateways } from '../system/own-gateways';
import { useSystem } from '../system/use-system';

const system = useSystem();
const overTls = useOwnGateways({ settings: { PUBLIC_URL: 'https://consent.example.com' } });

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
const onPages = {
  ...everywhere,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

test.each([
  ...['/api/v1/plans', '/api/v1/consents', '/api/v1/nothing', '/api/v1/openapi.json'].map((path) => [path, everywhere] as const),
  ...['/', '/docs', '/docs/reference.js', '/docs/guides/webhooks', '/livez', '/nothing'].map((path) => [path, onPages] as const),
])('[threats 67] %s has the security headers', async (path, expected) => {
  const { headers, body } = await fetch(system.baseUrl + path);
  await body?.cancel();
  expect(Object.fromEntries(headers)).toMatchObject(expected);
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*frame-ancestors 'none'/);
  // HSTS over http would bind every port of the host.
  expect(headers.has('strict-transport-security')).toBe(false);
});

test('[threats 67] responses to malformed HTTP and to headers that Node refuses have the security headers', async () => {
  const text = await exchangeBytes(system.baseUrl, Buffer.from('garbage\r\n\r\n'));
  for (const [name, value] of Object.entries(onPages)) expect(text.toLowerCase()).toContain(`\r\n${name}: ${value}\r\n`);
  const { headers } = await sendRaw(system.baseUrl, { line: 'GET /api/v1/plans HTTP/1.1', headers: [`X-Large: ${'x'.repeat(20_000)}`] });
  expect(Object.fromEntries(headers)).toMatchObject(everywhere);
});

test('[threats 67] a product with an https PUBLIC_URL sends HSTS for two years', async () => {
  const { headers, body } = await fetch(`${overTls.baseUrl}/api/v1/plans`);
  await body?.cancel();
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
});
