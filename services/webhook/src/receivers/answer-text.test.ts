import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { answerText } from './answer-text';

const text = JSON.stringify({ error: 'no such tenant – ü', ids: Array.from({ length: 200 }, (_, at) => at * 7919) });

test.each([
  ['gzip', gzipSync],
  ['GZIP ', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
])('the first KiB of an answer encoded as %j is shown decoded, also if it is cut', (encoding, compress) => {
  const whole = compress(text);
  const shown = text.slice(0, 1000);
  expect(answerText(whole, encoding).slice(0, 1000)).toBe(shown);
  expect(answerText(whole, encoding).length).toBeLessThanOrEqual(1024);
  const cut = answerText(whole.subarray(0, 300), encoding);
  expect(cut.length).toBeGreaterThan(100);
  expect(text.startsWith(cut.slice(0, 100))).toBe(true);
});

test.each([
  ['an encoding that we do not know', 'zstd', Buffer.from('abc')],
  ['several encodings', 'gzip, br', Buffer.from('abc')],
  ['text that is not gzip', 'gzip', Buffer.from('abc')],
  ['a bomb of gzip', 'gzip', gzipSync(Buffer.alloc(1024 * 1024)).subarray(0, 1024)],
  ['a bomb of brotli', 'br', brotliCompressSync(Buffer.alloc(64 * 1024 * 1024))],
])('%s is named', (_, encoding, bytes) => {
  expect(answerText(bytes, encoding)).toBe(`[an answer encoded as ${encoding} that cannot be shown]`);
});

test.each(['', 'identity', 'Identity'])('an answer encoded as %j is shown as it is', (encoding) => {
  expect(answerText(Buffer.from('a\0b'), encoding)).toBe('a\ufffdb');
});
