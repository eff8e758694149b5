import { createHash } from 'node:crypto';
import { escapeHtml } from '../pages/docs/frame';

export const policyStyle = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
  h1, h2, h3 { line-height: 1.25; }
  .wide { overflow-x: auto; }
  .plain { white-space: pre-wrap; font: inherit; }
  table { border-collapse: collapse; }
  th, td { border: 1px solid #8888; padding: 0.3rem 0.6rem; text-align: left; }
  footer { margin-top: 3rem; border-top: 1px solid #8888; font-size: 0.8rem; }
  footer code { overflow-wrap: anywhere; }
  @media print { body { margin: 0; max-width: none; } .wide { overflow: visible; } }
`;

/** Content-Security-Policy of a page that has this style, and nothing else that loads or runs. */
export const pagePolicy = (style: string) =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const policyPagePolicy = pagePolicy(policyStyle);

/** The text as it was written. */
export const plainText = (content: string) => `<pre class="plain">\n${escapeHtml(content)}</pre>\n`;

/** What is before and after the text on the page at its hash. */
export function policyFrame({ title, sha256 }: { title: string; sha256: string }): [before: string, after: string] {
  const before = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${policyStyle}</style>
</head>
<body>
<main>
`;
  const after = `</main>
<footer lang="en"><p>SHA-256 of this text: <code>${sha256}</code></p></footer>
</body>
</html>
`;
  return [before, after];
}
