import { randomBytes } from 'node:crypto';
import { dataHash, entryOf, subjectTag } from '@consent/evidence-format';
import { createTagger, saltedDataHash, writeEntry } from './leaf-hashes';
import { sha256 } from './sha256';

const texts = ['', 'a', 'é', '😀', '\u2028\ufffd', '{"a":"\\u0000"}', 'ﷺ'.repeat(30_000), 'x'.repeat(200_000)];

test.each(texts)('hashes match the evidence format (%#)', (text) => {
  const [salt, key] = [randomBytes(16), randomBytes(32)];
  expect(saltedDataHash(text, salt)).toBe(dataHash(sha256, text, salt));
  const tag = createTagger(key)(text);
  expect(tag).toBe(Buffer.from(subjectTag(sha256, key, text)).toString('hex'));
  const entries = Buffer.alloc(3 * 48);
  writeEntry(entries, 1, tag, text);
  const expected = Buffer.concat([Buffer.alloc(48), entryOf(sha256, Buffer.from(tag, 'hex'), text), Buffer.alloc(48)]);
  expect(entries).toEqual(expected);
});

test('a salt of another length is refused', () => {
  expect(() => saltedDataHash('', new Uint8Array(15))).toThrow('15 bytes');
});
