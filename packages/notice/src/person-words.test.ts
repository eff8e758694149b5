import { builtInLanguages, personWords } from './languages';

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
