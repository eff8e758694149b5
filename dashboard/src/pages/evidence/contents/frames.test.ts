import type { FrameType } from '@consent/evidence-format';
import { loggedEvent, type EventKind } from './frames';

const at = '2026-11-28T12:00:00.000Z';
const policy = { id: 'p', sha256: '', version: 2 };
const read = (frame: object) => {
  const { kind, about } = loggedEvent(JSON.stringify({ at, ...frame }), 'k');
  return [kind, about];
};

test('each leaf is named, with the page about it', () => {
  expect(read({ type: 'consent.created', record: 'r', policy })).toEqual(['consent.created', { consent: 'r' }]);
  expect(read({ type: 'consent.revoked', record: 'r', policy, deleted: true })).toEqual(['consent.deleted', { consent: 'r' }]);
  expect(read({ type: 'consent.erased', erased: 3 })).toEqual(['consent.erased', { records: 3 }]);
  expect(read({ type: 'policy.published', policy })).toEqual(['policy.published', { policy: 'p', version: 2 }]);
  expect(read({ type: 'policy.deleted', policy: { id: 'p' } })).toEqual(['policy.deleted', { policy: 'p' }]);
  expect(read({ type: 'site.observed', observed: { from: '2026-11-16', number: 2, site: 's', to: '2026-11-22' } })).toEqual([
    'site.observed',
    { site: 's', report: 2 },
  ]);
  expect(read({ type: 'notice.published', notice: { number: 3, sha256: '', site: 's' } })).toEqual([
    'notice.published',
    { site: 's', notice: 3 },
  ]);
  expect(read({ type: 'log.opened' })).toEqual(['log.opened', undefined]);
});

test('each type of frame has a name', () => {
  expectTypeOf<Exclude<FrameType, EventKind>>().toBeNever();
});

test('a frame of a later release, or one that is none, is not an error', () => {
  expect(read({ type: 'toString' })).toEqual(['other', undefined]);
  for (const text of ['', 'null', '7', '[]', '{"at":"no time","policy":null}']) {
    expect(loggedEvent(text, 'k')).toEqual({ key: 'k', kind: 'other', at: '', about: undefined });
  }
});
