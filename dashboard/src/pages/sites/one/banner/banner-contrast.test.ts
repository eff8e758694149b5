import { faintColors } from './banner-contrast';

const none = { accent: '', background: '', text: '' };

test('our own colours, and half-typed ones, need no warning', () => {
  expect(faintColors(none)).toEqual([]);
  expect(faintColors({ ...none, text: '#fff', accent: 'red' })).toEqual([]);
});

test('a text is compared with the background that visitors see in each scheme', () => {
  expect(faintColors({ ...none, text: '#CCCCCC' })).toEqual([
    { name: 'text', schemes: ['light'], contrast: expect.closeTo(1.61, 2) as number },
  ]);
  expect(faintColors({ ...none, text: '#222222', accent: '#8cc4f5', background: '#111111' })).toMatchObject([
    { name: 'text', schemes: ['light', 'dark'] },
  ]);
});

test('a background alone warns of our accent where it does not fit', () => {
  expect(faintColors({ ...none, background: '#ffffff' })).toMatchObject([{ name: 'accent', schemes: ['dark'] }]);
});

test('4.5:1 is enough, and just below is not', () => {
  const onWhite = { ...none, background: '#ffffff', accent: '#1c5d99' };
  expect(faintColors({ ...onWhite, text: '#767676' })).toEqual([]);
  expect(faintColors({ ...onWhite, text: '#777777' })).toMatchObject([{ name: 'text' }]);
});
