import { parseKeys } from '@consent/evidence-format';
import { getLogKeys } from './get-keys';

type Handle = typeof getLogKeys.handle;

test('[decision 45.1] a revoked generation says from when on, and others have no such member', async () => {
  const generations = [
    { vkeys: ['new'], fromMs: Date.UTC(2026, 10, 28), toMs: 0, revokedFromMs: 0 },
    { vkeys: ['old'], fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2026, 10, 29), revokedFromMs: Date.UTC(2026, 10, 27) },
  ];
  const caller = { raw: { response: { setHeader: () => undefined } } };
  const services = { evidence: { getKeys: () => Promise.resolve({ generations }) } };
  const answer = (await getLogKeys.handle(caller as unknown as Parameters<Handle>[0], services as unknown as Parameters<Handle>[1])) as {
    json: string;
  };
  expect(JSON.parse(answer.json)).toEqual({
    generations: [
      { vkeys: ['new'], from: '2026-11-28T00:00:00.000Z', to: null },
      { vkeys: ['old'], from: '2026-01-01T00:00:00.000Z', to: '2026-11-29T00:00:00.000Z', revoked_from: '2026-11-27T00:00:00.000Z' },
    ],
  });
  expect(parseKeys(answer.json).generations[1]?.revoked_from).toBe('2026-11-27T00:00:00.000Z');
});
