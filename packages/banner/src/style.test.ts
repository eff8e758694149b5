import { readableOn } from './style.ts';

test.each([
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#1c5d99', '#ffffff'],
  ['#ffd43b', '#000000'],
  ['#0b7285', '#ffffff'],
])('on %s one reads %s', (background, text) => {
  expect(readableOn(background)).toBe(text);
});
