import { isObviousPassword } from './obvious-password.rule';

test.each([
  ['one digit', ['1111111111', '0000000000', '99999999999999']],
  ['a repeated block of digits', ['1212121212', '1234512345', '123123123123', '1231231231', '12345678901234567890']],
  ['digits in counting order', ['0123456789', '1234567890', '3456789012', '9876543210', '0987654321', '21098765432109']],
  ['the alphabet', ['abcdefghij', 'klmnopqrstuvwxyz', 'zyxwvutsrq']],
  ['a row of keys', ['qwertyuiop', 'asdfghjkl;', 'poiuytrewq', 'qwertzuiop', 'azertyuiop', 'asdfghjklzxcvbnm']],
  ['a known word with a count', ['letmein1234', 'changeme123', 'welcome1234', 'passw0rd123', 'password12', 'abc1234567890']],
  ['a known word with a sign', ['password1!', 'changeme1!']],
])('[decision 5.2] %s is among the most common passwords', (_what, passwords) => {
  for (const password of passwords) expect({ password, isObvious: isObviousPassword(password) }).toEqual({ password, isObvious: true });
});

test.each([
  ['a repeated letter', ['aaaaaaaaaa', 'x'.repeat(1024), 'ä'.repeat(10)]],
  ['a repeated block of letters', ['abcabcabcabc', 'tralalalala']],
  ['digits without an order', ['8675309421', '1112345678', '2718281828459']],
  [
    'a common word with more text around it',
    ['password123!', 'testpassword123!', 'testpassword123', 'a-password1!', 'welcome2047', 'letmein123456!'],
  ],
  ['several words', ['correct horse battery staple', 'tea at half past four']],
  ['a random text', ['vq8-lw2_zzr4', 'demo-k3vwq2hz']],
])('%s is not among the most common passwords', (_what, passwords) => {
  for (const password of passwords) expect({ password, isObvious: isObviousPassword(password) }).toEqual({ password, isObvious: false });
});
