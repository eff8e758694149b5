import { checkPassword } from './password';

test('a password has 10 to 1024 bytes, not characters', () => {
  for (const password of ['1234567890', 'ääääää', 'a'.repeat(1024)]) expect(() => checkPassword(password)).not.toThrow();
  for (const password of ['', '123456789', 'ääää', 'a'.repeat(1025), 'ä'.repeat(513)])
    expect(() => checkPassword(password)).toThrow(/10 to 1024 bytes/);
});
