import { createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { useOwnGateways } from '../../system/own-gateways';
import { quotaOf } from '../../system/quota-headers';

// Nothing listens on these ports.
const system = useOwnGateways({ settings: { EVIDENCE_ADDRESS: '127.0.0.1:9', EVIDENCE_HTTP_ADDRESS: '127.0.0.1:9' } });

test('[decisions 10.10, 22.5] without the evidence service consents are recorded; evidence routes return 503 with Retry-After at no cost', async () => {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const { id } = await createConsent(api, tenant.site);
  const before = quotaOf(await api.get('/consents'))?.used as number;
  const paths = [
    `/consents/${id}/proof`,
    `/consents/${id}/evidence`,
    `/consents/${id}/receipt?format=jws`,
    '/subjects/ada/evidence',
    '/log',
    '/log/openings',
  ].map((path) => `/api/v1${path}`);
  const files = ['/log/keys', '/.well-known/jwks.json', `/log/${'a'.repeat(26)}/checkpoint`];
  // Calls wait some seconds for a connection, so run them in parallel.
  const answers = await Promise.all(
    [...paths, ...files].map(async (path) => {
      const answer = await fetch(system.baseUrl + path, { headers: { Authorization: `Bearer ${tenant.key}` } });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    }),
  );
  for (const answer of answers) {
    expectError(answer, 503, 'internal_error');
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect(quotaOf(await api.get('/consents'))?.used).toBe(before + 1);
});
