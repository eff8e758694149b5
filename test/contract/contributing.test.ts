import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lists of CONTRIBUTING.md, compared with where the code spells what they are about. */

const root = join(__dirname, '../..');
const document = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const sectionOf = (heading: string) => document.split('\n## ').find((text) => text.startsWith(`${heading}\n`)) ?? '';

/** Tracked ones: others may be made during a run. */
const folders = new Set(
  execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .map((path) => path.split('/')[0]),
);
const paths = [...new Set([...document.matchAll(/`([\w.-]+(?:\/[\w@.-]+)+\/?)`/g)].map(([, path]) => path as string))].filter((path) =>
  folders.has(path.slice(0, path.indexOf('/'))),
);

test.each(paths)('CONTRIBUTING.md names %s, which is there', (path) => {
  expect(existsSync(join(root, path)) || existsSync(join(root, `${path}.test.ts`))).toBe(true);
});

/** Tracked files with all of these texts, without tests, generated files and what only shows or loads the product. */
function filesWith(...texts: string[]): string[] {
  const found = texts.map(
    (text) => new Set(execFileSync('git', ['grep', '-lF', text], { cwd: root, encoding: 'utf8' }).trim().split('\n')),
  );
  return [...(found[0] as Set<string>)].filter((path) => found.every((each) => each.has(path)) && !isLeftOut.test(path));
}

const isLeftOut =
  /\.test\.ts$|\/gen\/|^docs\/openapi\.json|^docs\/spec\/decisions|^CONTRIBUTING|showcase|^test\/|^packages\/[a-z-]+\/test\/sample-(?:log|notices)|README\.md$/;

test('"An event" names every file that lists the events of customers', () => {
  const files = filesWith('consent.revoked', 'policy.published', 'consent.erased');
  expect(files).toContain('services/webhook/src/events/event.rule.ts');
  expect(files.filter((path) => !sectionOf('An event').includes(path))).toEqual([]);
});

test('"A language" names every file that lists languages', () => {
  const isOfPortuguese = /^dashboard\/src\/texts\/pt-br\/|^packages\/notice\/src\/languages\/pt-br\.ts$/;
  const files = filesWith("'pt-BR'").filter((path) => !isOfPortuguese.test(path));
  expect(files).toContain('dashboard/src/texts/language.tsx');
  // Examples of texts that a customer writes.
  const schemas = ['banner', 'notice', 'public-site'].map((name) => `gateway/src/routes/schemas/${name}.ts`);
  const examples = [...schemas, 'docs/own-form.md'];
  const isExample = (path: string) => examples.includes(path);
  expect(files.filter((path) => !isExample(path) && !sectionOf('A language').includes(path))).toEqual([]);
});

test('"A language" of the banner is named by its own file and by the list alone', () => {
  const files = execFileSync('git', ['grep', '-lwE', "'lv'|/lv'"], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const isGenerated = (path: string) => /\/gen\/|^docs\/|^test\//.test(path);
  expect(files.filter((path) => !isGenerated(path)).sort()).toEqual([
    // The official languages of the EU, which a new language is none of.
    'packages/notice/src/languages/index.ts',
    'packages/notice/src/languages/list.ts',
    'packages/notice/src/languages/lv.ts',
  ]);
});

test('"A dashboard page" names every file that lists pages', () => {
  const files = filesWith('/keys', '/exports', '/policies', '/webhooks').filter((path) => path.startsWith('dashboard/'));
  expect(files).toContain('dashboard/src/app/routes.tsx');
  const isText = (path: string) => /^dashboard\/src\/texts\/[a-z-]+\/index\.ts$/.test(path);
  expect(files.filter((path) => !isText(path) && !sectionOf('A dashboard page').includes(path))).toEqual([]);
});

test('"A service" names every file that lists services', () => {
  const namesOf = (text: string, service: string) =>
    new RegExp(`services/${service}\\b|${service}-service|["']${service}["']|^ *${service}:|${service.toUpperCase()}_ADDRESS`, 'm').test(
      text,
    );
  const isOfOneService =
    /^(services|docs|dashboard|packages\/(evidence|webhook)|charts\/[^/]+\/(examples|files)|deploy\/(runbooks|observability\/tests))/;
  const isAbout =
    /\.md$|^scripts\/src\/screenshots|\.test\.ts$|\.suite\.ts$|\/gen\/|\.json$|showcase|^test\/e2e|^test\/observability|^test\/faults/;
  const files = execFileSync('git', ['grep', '-lE', 'evidence|EVIDENCE'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => path === 'tsconfig.json' || (!isOfOneService.test(path) && !isAbout.test(path)))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return ['account', 'policy', 'webhook', 'evidence'].filter((service) => namesOf(text, service)).length >= 3;
    });
  expect(files).toContain('packages/contracts/src/parts.ts');
  expect(files.filter((path) => !sectionOf('A service').includes(path))).toEqual([]);
});
