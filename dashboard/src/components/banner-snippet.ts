export function bannerSnippet({ origin, siteToken }: { origin: string; siteToken: string }): string {
  return `<script async src="${inAttribute(`${origin}/banner.js`)}" data-site="${inAttribute(siteToken)}"></script>`;
}

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
