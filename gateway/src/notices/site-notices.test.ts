import type { Notice, Site } from '@consent/contracts';
import { createNoticeTokens } from './notice-tokens';
import { createSiteNotices } from './site-notices';

const hourMs = 3_600_000;
const site = { id: 'site', accountId: 'account', name: 'Shop', categoriesClosed: false, categories: [] as string[], policyId: '' } as Site;
const sha256 = 'ab'.repeat(32);

function siteNotices(registerNotice: () => Promise<{ notice: Notice }>) {
  let now = Date.UTC(2026, 10, 29, 10, 0);
  const register = vi.fn(registerNotice);
  const tokens = createNoticeTokens([{ name: '', secret: 's'.repeat(32) }], () => now);
  const { documentOf } = createSiteNotices({
    notices: { registerNotice: register },
    policies: { listVersions: () => Promise.reject(new Error('no policy is linked')) },
    program: { text: '', sha256: 'cd'.repeat(32) },
    publicUrl: 'https://consent.example.com',
    tokens,
  });
  return { documentOf: () => documentOf(site), tokens, register, pass: (ms: number) => (now += ms) };
}

test('[decision 50.2] the document is the same within an hour, and a new token makes no new notice', async () => {
  const { documentOf, tokens, register, pass } = siteNotices(() =>
    Promise.resolve({ notice: { number: 3, sha256, madeAtMs: 0, kind: 'banner' } }),
  );
  const first = await documentOf();
  expect(first.notice).toEqual({ number: 3, sha256, token: expect.any(String) as string });
  expect(tokens.stateOf(first.notice?.token ?? '', { siteId: site.id, sha256 })).toBe('valid');
  pass(hourMs - 1);
  expect(await documentOf()).toEqual(first);
  pass(1);
  const next = await documentOf();
  expect(next.notice?.token).not.toBe(first.notice?.token);
  expect({ ...next, notice: undefined }).toEqual({ ...first, notice: undefined });
  expect(register).toHaveBeenCalledTimes(1);
});

test('[decision 50.2] without a notice there is no token', async () => {
  const { documentOf } = siteNotices(() => Promise.reject(new Error('the policy service is away')));
  expect((await documentOf()).notice).toBeNull();
});
