import { FormatError, keyFrameText, parseFrame, parseKeyFrame, type LogKeyFrame } from '../src/index';

const at = '2026-11-28T10:00:00.000Z';
const frame: LogKeyFrame = {
  v: 1,
  type: 'log.key',
  account: '00000000-0000-0000-0000-000000000000',
  at,
  generations: [
    { vkeys: ['h/log+0a0a0a0a+AQ=='], from: at },
    { vkeys: ['h/log+0b0b0b0b+AQ=='], from: at, to: at, revoked_from: at },
  ],
};

test('a log.key is read as it was written, in its one form', () => {
  const text = keyFrameText(frame);
  expect(parseKeyFrame(text)).toEqual(frame);
  expect(text.startsWith('{"account":"00000000-0000-0000-0000-000000000000","at":"2026-11-28T10:00:00.000Z","generations":[{"from":')).toBe(
    true,
  );
});

test.each([
  ['another type', { ...frame, type: 'log.opened' }],
  ['an unknown member', { ...frame, log: 'anchor' }],
  ['a time that does not exist', { ...frame, generations: [{ vkeys: [], from: '2026-02-30T00:00:00.000Z' }] }],
  ['no end instead of none', { ...frame, generations: [{ vkeys: [], from: at, to: null }] }],
  ['no list', { ...frame, generations: {} }],
])('%s is refused', (_, value) => {
  expect(() => parseKeyFrame(keyFrameText(value as LogKeyFrame))).toThrow(FormatError);
});

test('other spacing is refused, and a log.key is no leaf of an account', () => {
  expect(() => parseKeyFrame(JSON.stringify(frame, undefined, 1))).toThrow(FormatError);
  expect(() => parseFrame(keyFrameText(frame))).toThrow(FormatError);
});
