import { type Guide, guides, guidePath } from './guides';

interface Frame {
  title: string;
  path: string;
  content: string;
  head?: string;
}

export const errorsPath = '/docs/errors';

const links: readonly (readonly [path: string, name: string])[] = [
  ['/docs', 'API reference'],
  ...guides.map((guide: Guide) => [guidePath(guide), guide.name] as const),
  [errorsPath, 'Errors'],
];

export function framedPage({ title, path, content, head = '' }: Frame): string {
  const bar = links.map(([target, name]) => `<a href="${target}"${target === path ? ' aria-current="page"' : ''}>${name}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Consent Service</title>
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/color-scheme.js"></script>
${head}</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav class="bar" aria-label="Documentation">
<a class="brand" href="/">← Consent Service</a>
<div class="guides">
${bar.join('\n')}
</div>
<div class="downloads">
<a href="/api/v1/openapi.json" download="consent-service.openapi.json" aria-label="Download OpenAPI">OpenAPI ↓</a>
<a href="/api/v1/postman.json" download="consent-service.postman.json" aria-label="Download Postman collection">Postman ↓</a>
</div>
</nav>
${content}
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
