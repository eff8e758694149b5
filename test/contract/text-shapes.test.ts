import { checkController } from '../../services/account/src/controllers/controller.rule';
import { checkSite } from '../../services/account/src/sites/site.rule';
import { parseEmail } from '../../services/account/src/users/email.rule';
import { checkText } from '../../services/account/src/text.rule';
import { createPublicAddressCheck, createUrlCheck } from '@consent/outbound';
import { textShapes } from '../../gateway/src/pipeline/6-input/text-shapes';
import { readInstant } from '../../gateway/src/pipeline/6-input/query-parameters';

/** The gateway checks the pattern first, so the owning service never sees a text that fails it. */
const patternOf = (shape: keyof typeof textShapes) => new RegExp(textShapes[shape].pattern, 'u');

const isRefused = (check: () => unknown): boolean => {
  try {
    check();
    return false;
  } catch {
    return true;
  }
};

/** Seeded: every run gets the same texts. */
function textsOf(pieces: readonly string[], count: number): string[] {
  let state = 1;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from({ length: count }, () => Array.from({ length: next(9) }, () => pieces[next(pieces.length)] ?? '').join(''));
}

const addressPieces = ['a', 'B', '9', '@', 'a@b', '.c', '.', '-', '+', ' ', '_', 'com', 'x'.repeat(63), 'ä', '\n', '\0', '"', '('];

test('[decision 5.3] the pattern of an e-mail address accepts exactly what the account service accepts', () => {
  const texts = [...textsOf(addressPieces, 50_000), ' Ada@Example.COM ', 'a@b.c', `${'a'.repeat(64)}@b.c`, `${'a'.repeat(65)}@b.c`];
  const fits = texts.filter((text) => text.length <= 254);
  expect(fits.filter((text) => patternOf('email').test(text) !== (parseEmail(text) !== undefined))).toEqual([]);
  expect(fits.filter((text) => patternOf('email').test(text)).length).toBeGreaterThan(50);
  expect(['', ...fits].filter((text) => patternOf('emailOrEmpty').test(text) !== (text === '' || patternOf('email').test(text)))).toEqual(
    [],
  );
});

test('the pattern of a name accepts exactly what the account service accepts', () => {
  const whiteSpace = [
    '\t',
    '\n',
    '\v',
    '\f',
    '\r',
    ' ',
    '\u00a0',
    '\u1680',
    '\u2000',
    '\u200a',
    '\u2028',
    '\u2029',
    '\u202f',
    '\u205f',
    '\u3000',
    '\ufeff',
  ];
  const texts = textsOf([...whiteSpace, ...whiteSpace, 'a', '\0', '\u0085', '\u200b', '\u180e', '\u001c'], 20_000).filter(
    (text) => text !== '',
  );
  const isAccepted = (text: string) => !isRefused(() => checkText('name', text, { min: 1, max: 120 }));
  expect(texts.filter((text) => patternOf('notBlank').test(text) !== isAccepted(text))).toEqual([]);
  const isName = (text: string) => isAccepted(text) && !/[\n-\r\u0085\u2028\u2029]/.test(text);
  expect(texts.filter((text) => patternOf('name').test(text) !== isName(text))).toEqual([]);
  expect(['', ...texts].filter((text) => patternOf('nameOrEmpty').test(text) !== (text === '' || isName(text)))).toEqual([]);
});

test('[decision 37.1] the pattern of a subject refuses "." and ".." and nothing else that can be stored', () => {
  const texts = ['.', '..', '...', ...textsOf(['.', '.', '.', 'a', '\n', '/', '\0'], 20_000)].filter((text) => text !== '');
  expect(texts.filter((text) => patternOf('subject').test(text) === (text === '.' || text === '..' || text.includes('\0')))).toEqual([]);
});

test('the pattern of a domain accepts everything that the account service accepts', () => {
  const pieces = [
    'a',
    'B',
    '9',
    '.',
    '-',
    ':',
    '443',
    '0',
    'localhost',
    'LocalHost',
    'bücher',
    '例え',
    '\u3002',
    '/',
    '@',
    ' ',
    '\n',
    '_',
    '.com',
  ];
  const accepted = textsOf(pieces, 50_000).filter((domain) => !isRefused(() => checkSite({ name: 'Site', domain, categories: null })));
  expect(accepted.length).toBeGreaterThan(500);
  expect(accepted.filter((domain) => !patternOf('siteDomain').test(domain))).toEqual([]);
});

test('[decision 43.1] the patterns of a controller accept everything that the account service accepts', () => {
  const accepts = (field: string, text: string) => {
    const empty = { name: '', contact: '', address: '', email: '', phone: '', privacyUrl: '', jurisdiction: '', language: '' };
    return !isRefused(() => checkController({ ...empty, [field]: text }));
  };
  const urls = textsOf(
    ['http:', 'HTTPS:', 'https:', '//', '/', 'example.com', 'münchen.example', ':80', '?', '#', '@', ' ', '\n', '\u3000'],
    50_000,
  );
  const accepted = urls.filter((url) => accepts('privacyUrl', url));
  expect(accepted.length).toBeGreaterThan(500);
  // The URL parser forgives spaces around it and line breaks within.
  expect(accepted.filter((url) => !/\s/.test(url) && !patternOf('webUrlOrEmpty').test(url))).toEqual([]);
  const codes = textsOf(['D', 'E', 'd', '-', '1', 'BY', ' '], 20_000);
  for (const [field, shape] of [
    ['jurisdiction', 'jurisdiction'],
    ['language', 'languageTag'],
  ] as const) {
    const short = codes.filter((text) => text.length <= 6);
    expect(short.filter((text) => patternOf(shape).test(text) !== accepts(field, text))).toEqual([]);
  }
});

test('the pattern of a webhook address accepts everything that the webhook service accepts', () => {
  const findFault = createUrlCheck({ allowInsecure: true, isPublicAddress: createPublicAddressCheck() });
  const pieces = [
    'http:',
    'HTTPS:',
    'https:',
    '//',
    '/',
    '\\',
    'example.com',
    'münchen.example',
    '8.8.8.8',
    ':',
    '80',
    '?',
    '#',
    '@',
    '%20',
    '|',
    ' ',
    '\u2028',
    '\u3000',
  ];
  const accepted = textsOf(pieces, 100_000).filter((url) => findFault(url) === undefined);
  expect(accepted.length).toBeGreaterThan(500);
  expect(accepted.filter((url) => !patternOf('webhookUrl').test(url))).toEqual([]);
});

/** Independent of the rule under test: whether an ISO 8601 text names a day or time that exists. */
function isRealInstant(text: string): boolean {
  const isIso = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/.test(text);
  if (!isIso || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

test('the pattern of an instant accepts exactly the instants and days that exist', () => {
  const two = (number: number) => String(number).padStart(2, '0');
  const numbers = Array.from({ length: 100 }, (_, number) => two(number));
  const days = ['0000', '1900', '2000', '2023', '2024', '9999'].flatMap((year) =>
    numbers.slice(0, 14).flatMap((month) => numbers.slice(0, 33).map((day) => `${year}-${month}-${day}`)),
  );
  const times = numbers.flatMap((hour) =>
    ['00', '01', '59', '60'].flatMap((minute) =>
      ['', ':00', ':59', ':60', ':00.0', ':00.001', ':00.000000000', ':00.0000000001'].map(
        (rest) => `2024-05-05T${hour}:${minute}${rest}Z`,
      ),
    ),
  );
  const zones = numbers.flatMap((hour) => numbers.flatMap((minute) => [`+${hour}:${minute}`, `-${hour}${minute}`]));
  const texts = [...days, ...times, ...zones.map((zone) => `2024-05-05T10:00:00${zone}`)];
  expect(texts.filter((text) => patternOf('instant').test(text) !== isRealInstant(text))).toEqual([]);
  expect(texts.filter((text) => isRefused(() => readInstant(text, 'from')) === isRealInstant(text))).toEqual([]);
});

test.each(Object.keys(textShapes) as (keyof typeof textShapes)[])(
  'checking hostile texts of 200,000 repetitions against the pattern of %s takes under 2 s of CPU time',
  (shape) => {
    const pattern = patternOf(shape);
    const hostile = ['a', ' ', '.', 'a.', '0', '1:', '@a', '-', '\u3000'].flatMap((piece) => [
      piece.repeat(200_000),
      `${piece.repeat(200_000)}\0`,
    ]);
    // Measure CPU time, because other processes don't lengthen it. A pattern that backtracks would take hours.
    const before = process.cpuUsage();
    for (const text of hostile) pattern.test(text);
    const { user } = process.cpuUsage(before);
    expect(user / 1_000).toBeLessThan(2_000);
  },
);
