import { pageAfter, pageLength, positionOf } from './page.rule';

const id = '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e';
const listed = (...sizes: number[]) => sizes.map((contentBytes) => ({ id, createdAtMs: 0, contentBytes }));

describe('the length of a page', () => {
  test('is the number of policies that fit', () => {
    expect(pageLength(listed(40, 60, 1), 100)).toBe(2);
    expect(pageLength(listed(40, 60), 100)).toBe(2);
    expect(pageLength(listed(), 100)).toBe(0);
  });

  test('is one if the first policy alone is too large, so a list always makes progress', () => {
    expect(pageLength(listed(101, 1), 100)).toBe(1);
  });

  test('holds two of the largest texts that the specification allows', () => {
    const largest = 200_000 * 4;
    expect(pageLength(listed(largest, largest, largest))).toBe(2);
  });
});

describe('the name of a page', () => {
  test('is read back as its position', () => {
    const position = { createdAtMs: 1_763_720_000_123, id };
    expect(positionOf(pageAfter(position))).toEqual(position);
  });

  test.each(['x', '1', `1.${id}x`, `.${id}`, `-1.${id}`, '1.x', `9999999999999999.${id}`])('is refused if it is malformed: %s', (page) => {
    expect(() => positionOf(page)).toThrow('next_page');
  });
});
