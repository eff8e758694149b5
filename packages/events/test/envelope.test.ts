import { createEventMaker, envelope, newEventId, noEventSignatures, openEnvelope } from '../src';
import { parseEvent } from '../src/parse-event';

describe('newEventId', () => {
  test('is evt_ and 32 hex characters, different every time', () => {
    const ids = Array.from({ length: 10_000 }, newEventId);
    expect(ids.every((id) => /^evt_[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('envelope', () => {
  test('has the fields of the specification and the unchanged text of the data', () => {
    const dataJson = '{"b": 1.0,"a":"\\u00e9ü😀"}';
    const text = envelope({ id: 'evt_1', type: 'consent.created', createdAt: '2023-11-14T22:13:20.123Z', dataJson });
    expect(text).toBe(`{"id":"evt_1","type":"consent.created","created_at":"2023-11-14T22:13:20.123Z","data":${dataJson}}`);
  });

  test('of a new event is readable by a consumer', () => {
    const event = createEventMaker(noEventSignatures)({ accountId: 'a', type: 'policy.published', createdAtMs: 0, dataJson: '{"n":[1]}' });
    const { id, type, createdAt, payload } = event;
    expect(parseEvent(payload, 'a')).toEqual({ id, type, createdAt, payload, accountId: 'a', data: { n: [1] } });
  });
});

describe('openEnvelope', () => {
  test('returns the original text of the data, even when it looks like an envelope', () => {
    const dataJson = '{"data":{"b": 1.0}, "x":"\\",\\"data\\":1}"}';
    const text = envelope({ id: newEventId(), type: 'consent.created', createdAt: '2023-11-14T22:13:20.123Z', dataJson });
    expect(openEnvelope(text)).toEqual({ type: 'consent.created', createdAt: '2023-11-14T22:13:20.123Z', dataJson });
  });

  test.each(['', '{}', '{"id":"evt_1","type":"a","created_at":"b","data":{'])('throws for %j', (text) => {
    expect(() => openEnvelope(text)).toThrow('not the envelope');
  });
});

describe('parseEvent', () => {
  const id = newEventId();
  test.each([
    ['text that is not JSON', '{'],
    ['no object', '1'],
    ['null', 'null'],
    ['a foreign id', JSON.stringify({ id: 'evt_1', type: 't', created_at: 'c', data: 1 })],
    ['no type', JSON.stringify({ id, created_at: 'c', data: 1 })],
    ['no time', JSON.stringify({ id, type: 't', data: 1 })],
    ['no data', JSON.stringify({ id, type: 't', created_at: 'c' })],
  ])('refuses %s', (_, text) => {
    expect(() => parseEvent(text, 'a')).toThrow();
  });

  test('refuses an event that names no account', () => {
    expect(() => parseEvent(JSON.stringify({ id, type: 't', created_at: 'c', data: 1 }), undefined)).toThrow('account');
  });
});
