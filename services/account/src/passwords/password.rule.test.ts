import { checkPassword } from './password.rule';

const ada = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };
const check = (password: string) => checkPassword(password, ada, (lowerCased) => lowerCased === 'qwertyuiop');

test('[decision 5.2] a password has 10 to 1024 bytes, not characters', () => {
  for (const password of ['1234567890', 'ääääää', 'a'.repeat(1024)]) expect(() => check(password)).not.toThrow();
  for (const password of ['', '123456789', 'ääää', 'a'.repeat(1025), 'ä'.repeat(513)])
    expect(() => check(password)).toThrow(/10 to 1024 bytes/);
});

test('[decision 5.2] a common password is refused in upper and lower case', () => {
  for (const password of ['qwertyuiop', 'QwertyUIOP']) expect(() => check(password)).toThrow(/too common/);
  expect(() => check('qwertyuiop!')).not.toThrow();
});

test('refuses the user’s name, address or first part of the address as the password', () => {
  for (const password of ['ada lovelace', 'Ada Lovelace', 'ADA.LOVELACE', 'ada.lovelace@EXAMPLE.com']) {
    expect(() => check(password)).toThrow(/name or email address/);
  }
  expect(() => check('ada lovelace likes tea')).not.toThrow();
});
