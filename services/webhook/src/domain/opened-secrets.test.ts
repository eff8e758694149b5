import { keepOpened } from './opened-secrets';

function openingOnce() {
  const asked: string[] = [];
  const open = keepOpened({
    open: (sealed, endpointId) => {
      asked.push(sealed);
      if (sealed !== `sealed for ${endpointId}`) throw new Error('it was sealed for another');
      return `secret of ${endpointId}`;
    },
  });
  return { asked, open };
}

test('a sealed secret is opened once', () => {
  const { asked, open } = openingOnce();
  expect([open('sealed for a', 'a'), open('sealed for a', 'a')]).toEqual(['secret of a', 'secret of a']);
  expect(asked).toHaveLength(1);
});

test('one that was opened for its endpoint does not open for another', () => {
  const { open } = openingOnce();
  open('sealed for a', 'a');
  expect(() => open('sealed for a', 'b')).toThrow('it was sealed for another');
  expect(open('sealed for a', 'a')).toBe('secret of a');
});

test('one that does not open is asked for again: its key may come back', () => {
  const { asked, open } = openingOnce();
  for (const _ of [1, 2]) expect(() => open('altered', 'a')).toThrow('it was sealed for another');
  expect(asked).toHaveLength(2);
});
