import { createCursors } from './cursor.rule';

const cursors = createCursors([{ secret: 'k'.repeat(32) }]);
const id = '01KA1B2C3D4E5F6G7H8J9KAMNP';
const filters = ['account', 'site', undefined, true];

describe('a cursor', () => {
  test('returns the id it was made from, with the same filters', () => {
    expect(cursors.read(cursors.make(id, filters), filters)).toBe(id);
  });

  test('is refused with other filters or for another account', () => {
    const cursor = cursors.make(id, filters);
    expect(() => cursors.read(cursor, ['account', 'site', undefined, false])).toThrow('cursor');
    expect(() => cursors.read(cursor, ['other', 'site', undefined, true])).toThrow('cursor');
  });

  test('is refused when any single bit is changed', () => {
    const bytes = Buffer.from(cursors.make(id, filters), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8((altered[bit >> 3] as number) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => cursors.read(altered.toString('base64url'), filters)).toThrow('cursor');
    }
  });

  test.each(['', 'x', '%%%', 'A'.repeat(56), '\u0000'])('is refused when it is %j', (cursor) => {
    expect(() => cursors.read(cursor, filters)).toThrow('cursor');
  });

  test('is refused with a trailing character that decodes to nothing', () => {
    expect(() => cursors.read(`${cursors.make(id, filters)}=`, filters)).toThrow('cursor');
  });

  test('[threats 99] made with a replaced key is valid until that key is removed', () => {
    const [older, current] = [{ secret: 'k'.repeat(32) }, { secret: 'n'.repeat(32) }];
    const cursor = cursors.make(id, filters);
    expect(createCursors([current, older]).read(cursor, filters)).toBe(id);
    expect(cursors.read(createCursors([older, current]).make(id, filters), filters)).toBe(id);
    expect(() => createCursors([current]).read(cursor, filters)).toThrow('cursor');
    expect(() => cursors.read(createCursors([current, older]).make(id, filters), filters)).toThrow('cursor');
  });
});
