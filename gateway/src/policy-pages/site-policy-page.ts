import { escapeHtml } from '../pages/docs/frame';
import type { PageWords } from './page-words';
import { pagePolicy, policyStyle } from './policy-page';
import { listedVersions, type SitePolicy } from './site-policies';

const style = `${policyStyle}
  header { margin-bottom: 2rem; padding-bottom: 1rem; border-bottom: 1px solid #8888; }
  header p, header ul { margin: 0.5rem 0; }
  .site { font-size: 1.15rem; font-weight: 600; overflow-wrap: anywhere; }
  .note { border-inline-start: 4px solid #c80; padding: 0.25rem 0.75rem; }
  .change { white-space: pre-line; }
  summary { cursor: pointer; width: fit-content; }
  details li, summary { padding-block: 0.2rem; }
  @media print { details { display: none; } }
`;

export const sitePolicyPagePolicy = pagePolicy(style);

interface PageFacts {
  siteId: string;
  title: string;
  words: PageWords;
  /** Kept in the links to other versions if the link to this one named a language. */
  hasLanguage: boolean;
}

/** What is before and after the text on the page of a site's policy. The language of the text is unknown. */
export function sitePolicyFrame(
  { domain, shown, newest, earlier }: SitePolicy,
  { siteId, title, words, hasLanguage }: PageFacts,
): [before: string, after: string] {
  const { sha256, changeNote = '' } = shown;
  const linkTo = (version: number | undefined, text: string) =>
    `<a href="/policy/${siteId}${version === undefined ? '' : `/${version}`}${hasLanguage ? `?lang=${words.language}` : ''}">${text}</a>`;
  const dateOf = ({ publishedAtMs }: { publishedAtMs: number }) =>
    `<time datetime="${new Date(publishedAtMs).toISOString()}">${words.dates.format(publishedAtMs)}</time>`;
  const listed = earlier.slice(0, listedVersions);
  const last = listed.at(-1)?.version;
  const header = [
    `<p class="site">${escapeHtml(domain)}</p>`,
    `<p>${words.version(shown.version)}, ${words.published} ${dateOf(shown)}</p>`,
    ...(shown.version < newest ? [`<p class="note">${words.notNewest} ${linkTo(undefined, words.readNewest)}</p>`] : []),
    ...(changeNote === '' ? [] : [`<p class="change"><strong>${words.changes}</strong> <bdi>${escapeHtml(changeNote)}</bdi></p>`]),
    ...(last === undefined ? [] : ['<details>', `<summary>${words.earlier}</summary>`, '<ul>']),
    ...listed.map((version) => `<li>${linkTo(version.version, words.version(version.version))}, ${dateOf(version)}</li>`),
    ...(last === undefined ? [] : ['</ul>']),
    ...(earlier.length > listed.length && last !== undefined ? [`<p>${words.more(linkTo(last, words.version(last)))}</p>`] : []),
    ...(last === undefined ? [] : ['</details>']),
  ];
  return [
    `${headOf(words, `${title} · ${domain}`)}<header>
${header.join('\n')}
</header>
<main lang="" dir="auto">
`,
    `</main>
<footer>
<p>${words.hash} <code>${sha256}</code></p>
<p><a href="/api/v1/public/policy/${sha256}">${words.permanent}</a></p>
</footer>
</body>
</html>
`,
  ];
}

export function missingPolicyPage(words: PageWords): string {
  return `${headOf(words, words.missingTitle)}<main>
<h1>${words.missingTitle}</h1>
<p>${words.missing}</p>
</main>
</body>
</html>
`;
}

function headOf({ language }: PageWords, title: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
`;
}
