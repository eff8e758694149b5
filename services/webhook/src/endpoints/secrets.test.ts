import { randomBytes } from 'node:crypto';
import { cacheOpened, createSealedSecrets, newSecret } from './secrets';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [one, two] = [key('one'), key('two')];

test('a sealed secret opens for its endpoint and no other', () => {
  const { seal, open } = createSealedSecrets(one);
  const secret = newSecret();
  expect(open(seal(secret, 'e1'), 'e1')).toBe(secret);
  expect(() => open(seal(secret, 'e1'), 'e2')).toThrow();
});

test('the same secret is sealed differently each time', () => {
  const { seal } = createSealedSecrets(one);
  expect(seal('whsec_x', 'e')).not.toBe(seal('whsec_x', 'e'));
});

test('an altered secret does not open', () => {
  const { seal, open } = createSealedSecrets(one);
  const sealed = seal('whsec_x', 'e');
  const bytes = Buffer.from(sealed.split('.')[2]!, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at] = altered[at]! ^ 1;
    expect(() => open(`v1.one.${altered.toString('base64url')}`, 'e')).toThrow();
  }
  expect(() => open(`v1.one.${bytes.subarray(0, 20).toString('base64url')}`, 'e')).toThrow();
});

test('the first key seals, all keys open, and a removed key does not', () => {
  const sealed = createSealedSecrets(one).seal('whsec_x', 'e');
  const both = createSealedSecrets(`${two},${one}`);
  expect(both.open(sealed, 'e')).toBe('whsec_x');
  expect(both.seal('whsec_x', 'e').startsWith(both.currentPrefix)).toBe(true);
  expect(both.currentPrefix).toBe('v1.two.');
  expect(() => createSealedSecrets(two).open(sealed, 'e')).toThrow('not in WEBHOOK_SECRET_KEYS');
});

test.each(['', 'one', 'one:', ':AAAA', `one:${randomBytes(31).toString('base64')}`, `a b:${randomBytes(32).toString('base64')}`])(
  'the key list %j is refused',
  (keys) => {
    expect(() => createSealedSecrets(keys)).toThrow('WEBHOOK_SECRET_KEYS');
  },
);

function openingOnce() {
  const asked: string[] = [];
  const open = cacheOpened({
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

test('a secret cached for its endpoint does not open for another', () => {
  const { open } = openingOnce();
  open('sealed for a', 'a');
  expect(() => open('sealed for a', 'b')).toThrow('it was sealed for another');
  expect(open('sealed for a', 'a')).toBe('secret of a');
});

test('a secret that does not open is tried again, because its key may be added', () => {
  const { asked, open } = openingOnce();
  for (const _ of [1, 2]) expect(() => open('altered', 'a')).toThrow('it was sealed for another');
  expect(asked).toHaveLength(2);
});
