import { createHash } from 'node:crypto';
import { escapeHtml } from '../pages/docs/frame';
import { policyTitle } from './policy-title';

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
  h1, h2, h3 { line-height: 1.25; }
  .wide { overflow-x: auto; }
  .plain { white-space: pre-wrap; font: inherit; }
  table { border-collapse: collapse; }
  th, td { border: 1px solid #8888; padding: 0.3rem 0.6rem; text-align: left; }
  footer { margin-top: 3rem; border-top: 1px solid #8888; font-size: 0.8rem; }
  code { overflow-wrap: anywhere; }
  @media print { body { margin: 0; max-width: none; } .wide { overflow: visible; } }
`;

export const policyPagePolicy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface PolicyText {
  content: string;
  sha256: string;
}

/** `html` is the rendered text. Without it, the page shows the text as it was written. */
export function policyPage({ content, sha256 }: PolicyText, html = `<pre class="plain">\n${escapeHtml(content)}</pre>\n`): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(policyTitle(content))}</title>
<style>${style}</style>
</head>
<body>
<main>
${html}</main>
<footer lang="en"><p>SHA-256 of this text: <code>${sha256}</code></p></footer>
</body>
</html>
`;
}
