import { builtInLanguages, personWords } from './languages';

test('[decision 77.7] a text of the owner replaces ours, and others stay', () => {
  expect(personWords('de', { scope: 'Gilt auf Ihren Geräten.' })).toEqual({ ...personWords('de'), scope: 'Gilt auf Ihren Geräten.' });
  expect(JSON.stringify(personWords('de', {}))).toBe(JSON.stringify(personWords('de')));
});

test('[decision 70] every built-in language says where a choice holds, and others say it in English', () => {
  const english = personWords('en');
  for (const { tag } of builtInLanguages()) {
    const words = personWords(tag);
    for (const [name, text] of Object.entries(words)) {
      expect({ tag, name, length: text.length > 0 && text.length <= 160 }).toEqual({ tag, name, length: true });
      if (tag !== 'en') expect(text).not.toBe(english[name as keyof typeof english]);
    }
  }
  for (const tag of ['xx', 'constructor', '__proto__']) expect(personWords(tag)).toEqual(english);
});
