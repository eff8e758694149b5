import { contextText, type ConsentContext } from '@consent/evidence-format';
import type { ConsentRecord } from '../consents/consent';
import { answerDeltasOf } from './answer-deltas.rule';

const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];
const context = (changes: Partial<ConsentContext> = {}) =>
  contextText({
    ...{ action: 'save', asked: 'served', language: 'de', notice_sha256: first },
    ...{ signals: {}, surface: 'banner' },
    ...changes,
  });
const record = (overrides: Partial<ConsentRecord>) => ({ accountId: 'a', siteId: 's', ...overrides }) as ConsentRecord;

test('records of one account, site, notice and action become one delta, whatever else their contexts say', () => {
  const records = [
    record({ context: context() }),
    record({}),
    record({ context: context({ language: 'en', asked: 'claimed' }) }),
    record({ context: context({ action: 'refuse_all' }) }),
    record({ context: context({ notice_sha256: second }) }),
    record({ context: context(), siteId: 't' }),
    record({ context: context(), accountId: 'b' }),
  ];
  expect(answerDeltasOf(records).map((delta) => Object.values(delta))).toEqual([
    ['a', 's', first, 'save', 2],
    ['a', 's', first, 'refuse_all', 1],
    ['a', 's', second, 'save', 1],
    ['a', 't', first, 'save', 1],
    ['b', 's', first, 'save', 1],
  ]);
});
