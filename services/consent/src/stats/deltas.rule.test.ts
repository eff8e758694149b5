import type { ConsentRecord } from '../consents/consent';
import { statsDeltasOf } from './deltas.rule';

const noon = Date.UTC(2026, 10, 21, 12);
const record = (overrides: Partial<ConsentRecord> = {}) =>
  ({ accountId: 'a', siteId: 's', accepted: true, preferencesJson: '{"ads":true}', createdAtMs: noon, ...overrides }) as ConsentRecord;

test('records of one account, site and UTC day become one delta', () => {
  const deltas = statsDeltasOf([record(), record({ accepted: false, preferencesJson: '{"ads":false,"analytics":true}' }), record()]);
  expect(deltas).toEqual([{ accountId: 'a', siteId: 's', day: '2026-11-21', countsJson: '{"":[2,1],"ads":[2,1],"analytics":[1,0]}' }]);
});

test('each account, site and day has its own delta', () => {
  const midnight = Date.UTC(2026, 10, 22);
  const records = [{}, { accountId: 'b' }, { siteId: 't' }, { createdAtMs: midnight }, { createdAtMs: midnight - 1 }].map(record);
  expect(statsDeltasOf(records).map(({ accountId, siteId, day }) => [accountId, siteId, day])).toEqual([
    ['a', 's', '2026-11-21'],
    ['b', 's', '2026-11-21'],
    ['a', 't', '2026-11-21'],
    ['a', 's', '2026-11-22'],
  ]);
});

test('names that JSON escapes are counted under the same name', () => {
  const preferencesJson = '{"a\\"b":true,"__proto__":false,"é":true}';
  const [delta] = statsDeltasOf([record({ preferencesJson }), record({ preferencesJson: '{"\\u00e9":false}' })]);
  expect(Object.entries(JSON.parse(delta?.countsJson ?? '') as object)).toEqual([
    ['', [2, 0]],
    ['a"b', [1, 0]],
    ['__proto__', [0, 1]],
    ['é', [1, 1]],
  ]);
});
