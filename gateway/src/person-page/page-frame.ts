import { createHash } from 'node:crypto';
import { directionOf } from '@consent/notice';
import { personPageWords } from '@consent/notice/languages';
import { escapeHtml } from '../pages/docs/frame';
import { pageLanguages } from './person-texts';

const style = `
  :root { color-scheme: light dark; --line: #8886; --accent: light-dark(#0b57d0, #a8c7fa); --on-accent: light-dark(#fff, #062e6f); }
  * { box-sizing: border-box; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
  h1, h2 { line-height: 1.25; }
  h1 { font-size: 1.6rem; width: 100%; margin: 0.5rem 0; }
  h2 { font-size: 1.2rem; }
  header { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; justify-content: space-between; align-items: center; }
  header p { margin: 0; font-weight: 600; min-width: 0; flex: 1; }
  section { border-top: 1px solid var(--line); padding-block: 0.5rem; }
  dl { margin: 0.5rem 0; }
  dl div { display: flex; gap: 1rem; justify-content: space-between; padding-block: 0.15rem; }
  dt, dd { min-width: 0; }
  dd { margin: 0; font-weight: 600; flex-shrink: 0; max-width: 50%; text-align: end; }
  .category { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; align-items: center; padding-block: 0.5rem; }
  .category p { grid-column: 1; margin: 0; font-size: 0.9rem; }
  .category label { font-weight: 600; }
  .category small { font-weight: 400; }
  input[type="checkbox"] { width: 1.5rem; height: 1.5rem; }
  .buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-block: 0.75rem; }
  button { font: inherit; padding: 0.6rem 1rem; min-height: 2.75rem; border: 1px solid var(--accent); border-radius: 0.4rem; background: none; color: inherit; cursor: pointer; }
  button[aria-disabled="true"] { opacity: 0.6; cursor: wait; }
  .buttons button { flex: 1 1 10rem; background: var(--accent); color: var(--on-accent); }
  .records { list-style: none; padding: 0; }
  .records li { border: 1px solid var(--line); border-radius: 0.4rem; padding: 0.5rem 1rem; margin-block: 0.75rem; }
  .records p { margin: 0.25rem 0; }
  .field { margin-block: 0.75rem; }
  .field label { display: block; font-weight: 600; }
  .field select, .field textarea, .field input { font: inherit; width: 100%; padding: 0.5rem; }
  header select { font: inherit; padding: 0.4rem; max-width: 100%; }
  .answer { white-space: pre-wrap; border-inline-start: 4px solid var(--line); padding-inline-start: 0.75rem; }
  .status:not(:empty) { position: sticky; bottom: 0; padding: 0.75rem 1rem; background: Canvas; border: 2px solid var(--accent); border-radius: 0.4rem; }
  a { color: var(--accent); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  @media print { button, .field, header select { display: none; } }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** No inline script, nothing of others, and no frame: a page around this one could make people press its buttons. */
export const personPagePolicy =
  `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-${styleHash}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

interface Frame {
  language: string;
  /** Path of the program. */
  program: string;
  siteToken: string;
  domain: string;
}

export function personPage({ language, program, siteToken, domain }: Frame): string {
  const words = personPageWords(language);
  const data = { site: siteToken, languages: pageLanguages.join(' '), failed: words.failed };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return `${headOf(language, `${words.title} · ${domain}`)}<main${attributes.join('')}></main>
<noscript><p>${escapeHtml(words.no_script)}</p></noscript>
<script type="module" src="${program}"></script>
</body>
</html>
`;
}

export function missingPersonPage(language: string): string {
  const { title, missing } = personPageWords(language);
  return `${headOf(language, title)}<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(missing)}</p></main>
</body>
</html>
`;
}

const headOf = (language: string, title: string): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
`;
