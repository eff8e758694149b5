import { contrastOf, readableOn, shownColors } from './look';

test.each([
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#1c5d99', '#ffffff'],
  ['#ffd43b', '#000000'],
  ['#0b7285', '#ffffff'],
])('the readable text colour on %s is %s', (background, text) => {
  expect(readableOn(background)).toBe(text);
});

test('contrast is computed as in WCAG, in either order of the colours', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#abcdef', '#abcdef')).toBe(1);
});

test('the default colours are readable in both schemes', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { accent, background, text } = shownColors({}, scheme);
    expect(contrastOf(text, background)).toBeGreaterThan(4.5);
    expect(contrastOf(accent, background)).toBeGreaterThan(4.5);
  }
});

test('a custom background gets a readable text colour; a custom text colour keeps the background of the scheme', () => {
  expect(shownColors({ background: '#102030' }, 'light')).toEqual({ accent: '#1c5d99', background: '#102030', text: '#ffffff' });
  expect(shownColors({ text: '#102030' }, 'dark')).toEqual({ accent: '#8cc4f5', background: '#1b1f24', text: '#102030' });
});
