import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bannedEnglish, bannedPortuguese } from './banned-phrases';

const root = join(__dirname, '../..');

function filesOf(...paths: string[]): { path: string; text: string }[] {
  return paths.flatMap((path) =>
    (/\.\w+$/.test(path) ? [path] : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)))
      .filter((file) => /\.(ts|html)$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => ({ path: file, text: readFileSync(join(root, file), 'utf8') })),
  );
}

const stringsAndComments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const withoutComments = (source: string) => source.replaceAll(stringsAndComments, (match) => (match.startsWith('/') ? '' : match));

/** Phrases outside comments, as "path: phrase". Matches whole words and ignores case. */
function found(phrases: readonly string[], files: { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) => {
    const said = withoutComments(text).toLowerCase();
    const has = (phrase: string) =>
      new RegExp(`(?<![\\p{L}-])${phrase.toLowerCase().replaceAll(/[.?]/g, '\\$&')}(?![\\p{L}_])`, 'u').test(said);
    return phrases.filter(has).map((phrase) => `${path}: ${phrase}`);
  });
}

const english = filesOf('dashboard/src/texts/en', 'dashboard/src/verify/page.html');
const portuguese = filesOf('dashboard/src/texts/pt-br');
const mails = filesOf('services/account/src/mails/letters.ts', 'services/account/src/mails/layout.ts');
const commands = filesOf(
  ...['scripts/src/start.ts', 'scripts/src/start', 'scripts/src/admin.ts', 'scripts/src/admin'],
  ...['scripts/src/mail-catcher', 'scripts/src/verify-evidence.ts', 'scripts/src/verify-evidence'],
  // The dashboard shows these texts for a failed attempt.
  'services/webhook/src/receivers/failure.rule.ts',
);

test('texts of the dashboard, mails and commands contain no replaced phrase', () => {
  expect([english, portuguese, mails, commands].map(({ length }) => length > 1)).toEqual([true, true, true, true]);
  expect(found(bannedEnglish, [...english, ...mails, ...commands])).toEqual([]);
  expect(found(bannedPortuguese, portuguese)).toEqual([]);
});

test('English texts of the dashboard and mails use the words email, ID and status', () => {
  expect(found(['e-mail', 'mail'], [...english, ...mails])).toEqual([]);
  expect(english.filter(({ text }) => /\bId\b/.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
  expect(english.filter(({ text }) => /'State'/.test(text)).map(({ path }) => path)).toEqual([]);
});

test('the check finds a phrase in a string and ignores comments', () => {
  const text = `// at once\n/** by itself */\nconst a = 'Runs at once.'; const link = 'https://a.example/at once';`;
  expect(found(['at once', 'by itself'], [{ path: 'a.ts', text }])).toEqual(['a.ts: at once']);
  expect(found(['go on'], [{ path: 'b.ts', text: `'Cargo only'` }])).toEqual([]);
});

describe('the product has one name', () => {
  const named: [string, string, RegExp][] = [
    ['the English dashboard', 'dashboard/src/texts/en/frame.ts', /product: 'Consent Service'/],
    ['the Portuguese dashboard', 'dashboard/src/texts/pt-br/frame.ts', /product: 'Consent Service'/],
    ['the page before scripts run', 'dashboard/index.html', /<title>Consent Service<\/title>/],
    ['the page that verifies evidence', 'dashboard/src/verify/page.html', /<title>.* · Consent Service<\/title>/],
    ['mails', 'services/account/src/mails/layout.ts', /productName = 'Consent Service'/],
    ['the OpenAPI document', 'docs/openapi.json', /"title": "Consent Service API"/],
    ['the API reference', 'gateway/src/pages/docs/frame.ts', /· Consent Service<\/title>/],
    ['the page without a dashboard', 'gateway/src/pages/start-page.ts', /<title>Consent Service<\/title>/],
    ['npm start', 'scripts/src/start/card.ts', /Consent Service is running\./],
    ['the sender of mails', 'scripts/src/start/environments.ts', /'Consent Service <no-reply@localhost>'/],
    ['Compose', 'deploy/compose.yaml', /:-Consent Service </],
  ];

  test.each(named)('in %s', (_place, path, name) => {
    const text = readFileSync(join(root, path), 'utf8');
    expect(text).toMatch(name);
    // "the consent service" is the name of one process, so only the capitalized form is wrong.
    expect(text.match(/Consent service|Serviço de consentimento|Consent Records and Privacy Policy API/)).toBeNull();
  });
});
