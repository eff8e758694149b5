export function bannerSnippet({ origin, siteToken }: { origin: string; siteToken: string }): string {
  return `<script async src="${inAttribute(`${origin}/b/${siteToken}.js`)}"></script>`;
}

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
