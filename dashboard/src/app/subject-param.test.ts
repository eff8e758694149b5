import { decodeSubject, encodeSubject } from './subject-param';

test.each(['visitor-1', '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'])(
  '%s reads in the address as it is',
  (subject) => {
    expect(encodeSubject(subject)).toBe(subject);
  },
);

test.each(['.', '..', 'a/b', '100%', '%2F', 'tab\tline\nbreak', 'ana@example.com', '日本語 👩‍💻', '?q=1#x', '"><img src=x>'])(
  'the subject %j survives its address and names no other page',
  (subject) => {
    const { pathname } = new URL(`/subjects/${encodeURIComponent(encodeSubject(subject))}`, 'https://consent.example.com');
    const [, folder, param = '', ...more] = pathname.split('/');
    expect([folder, decodeSubject(decodeURIComponent(param)), more]).toEqual(['subjects', subject, []]);
  },
);

test('takes a percent sign that encodes nothing as it is', () => {
  expect(decodeSubject('100%')).toBe('100%');
});
