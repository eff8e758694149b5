import type { EndpointRecord } from './endpoint';
import { editEndpoint } from './endpoint.rule';
import { countResults } from './failure-count.rule';

const endpoint: EndpointRecord = {
  accountId: 'a',
  id: 'e',
  url: 'https://example.com/',
  description: '',
  eventTypes: [],
  enabled: true,
  standardWebhooks: false,
  consecutiveFailures: 0,
  autoDisabledAtMs: 0,
  createdAtMs: 1,
  updatedAtMs: 1,
  generation: 3,
  liveFrom: 1,
  holdPending: false,
};
const failed = { succeeded: false, generation: 3 };
const succeeded = { succeeded: true, generation: 3 };
const failures = (count: number) => Array.from({ length: count }, () => failed);

test('each failure is counted, and a success resets the counter', () => {
  expect(countResults(endpoint, failures(49), 9).consecutiveFailures).toBe(49);
  expect(countResults(endpoint, [...failures(2), succeeded, failed], 9)).toEqual({ ...endpoint, consecutiveFailures: 1 });
});

test('the 50th consecutive failure disables, even if a success follows in the same group', () => {
  const disabled = {
    ...endpoint,
    consecutiveFailures: 50,
    enabled: false,
    autoDisabledAtMs: 9,
    updatedAtMs: 9,
    generation: 4,
    liveFrom: 4,
    holdPending: true,
  };
  expect(countResults(endpoint, failures(50), 9)).toEqual(disabled);
  expect(countResults(endpoint, [...failures(60), succeeded], 9)).toEqual(disabled);
  expect(countResults({ ...endpoint, consecutiveFailures: 49 }, [failed], 9)).toEqual(disabled);
});

test('results of an older generation, or of a disabled endpoint, change nothing', () => {
  const counted = { ...endpoint, consecutiveFailures: 7 };
  expect(
    countResults(
      counted,
      [
        { succeeded: true, generation: 2 },
        { succeeded: false, generation: 2 },
      ],
      9,
    ),
  ).toBe(counted);
  const off = { ...counted, enabled: false };
  expect(countResults(off, [failed, succeeded], 9)).toBe(off);
});

test('a success of an endpoint without failures changes nothing', () => {
  expect(countResults(endpoint, [succeeded], 9)).toEqual(endpoint);
});

test('an edit starts a generation, and queued deliveries stay live unless the endpoint is disabled', () => {
  const edit = { url: 'https://example.org/', description: 'x', eventTypes: [], standardWebhooks: true };
  const counted = { ...endpoint, consecutiveFailures: 50, autoDisabledAtMs: 5, enabled: false, liveFrom: 3 };
  expect(editEndpoint(counted, { ...edit, enabled: true }, 9)).toEqual({
    ...counted,
    ...edit,
    enabled: true,
    consecutiveFailures: 0,
    autoDisabledAtMs: 0,
    updatedAtMs: 9,
    generation: 4,
  });
  expect(editEndpoint(endpoint, { ...edit, enabled: false }, 9)).toMatchObject({
    enabled: false,
    generation: 4,
    liveFrom: 4,
    holdPending: true,
  });
});
