import { createHash } from 'node:crypto';
import MarkdownIt from 'markdown-it';

// HTML in a text is shown as text, and images are not loaded: a page about tracking must not track.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable('image');

markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'noopener noreferrer nofollow');
  return self.renderToken(tokens, index, options);
};
// Wide tables scroll on their own, so that the page does not.
markdown.renderer.rules['table_open'] = () => '<div class="wide" tabindex="0" role="group">\n<table>\n';
markdown.renderer.rules['table_close'] = () => '</table>\n</div>\n';

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
  h1, h2, h3 { line-height: 1.25; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; }
  th, td { border: 1px solid #8888; padding: 0.3rem 0.6rem; text-align: left; }
  footer { margin-top: 3rem; border-top: 1px solid #8888; font-size: 0.8rem; }
  code { overflow-wrap: anywhere; }
  @media print { body { margin: 0; max-width: none; } .wide { overflow: visible; } }
`;

export const policyPagePolicy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function policyPage(content: string, sha256: string): string {
  const heading = /^#{1,6}\s+(.+?)\s*#*$/m.exec(content)?.[1];
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${markdown.utils.escapeHtml(heading?.slice(0, 120) ?? 'Policy')}</title>
<style>${style}</style>
</head>
<body>
<main>
${markdown.render(content)}</main>
<footer lang="en"><p>SHA-256 of this text: <code>${sha256}</code></p></footer>
</body>
</html>
`;
}
