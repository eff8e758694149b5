import { builtInLanguages, personPageWords } from '../languages';

const english = personPageWords('en');
const placesIn = (text: string) => text.match(/\{\w+\}/g) ?? [];

test.each(builtInLanguages().map(({ tag }) => tag))('[decision 74] the page of a person speaks %s', (tag) => {
  const words = personPageWords(tag);
  expect(Object.keys(words)).toEqual(Object.keys(english));
  const faults = Object.entries(words).filter(([name, text]) => {
    const source = english[name as keyof typeof english];
    return text.trim() !== text || text === '' || text.length > 140 || String(placesIn(text)) !== String(placesIn(source));
  });
  expect(faults).toEqual([]);
  // A few words are the same in two languages.
  const same = Object.entries(words).filter(([name, text]) => tag !== 'en' && text === english[name as keyof typeof english]);
  expect(same.length).toBeLessThanOrEqual(5);
});

test('[decision 74] a language that is not built in is English', () => {
  for (const tag of ['xx', 'constructor', '__proto__']) expect(personPageWords(tag)).toBe(english);
});
