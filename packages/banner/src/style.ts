import bannerRules from './banner.css?inline';
import { unshadowed } from './page.ts';

export const addBannerStyle = (root: ShadowRoot, look: string, nonce: string): void => addRules(root, bannerRules + look, nonce);

/**
 * Constructed style sheets work without 'unsafe-inline' in the page's policy. Older browsers get a style element with the
 * nonce.
 */
export function addRules(root: ShadowRoot, css: string, nonce: string): void {
  const page = unshadowed(root.ownerDocument);
  try {
    // A document can adopt only a sheet that its own window constructed.
    const sheet = new (page.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const style = page.createElement('style');
    style.nonce = nonce;
    style.textContent = css;
    root.append(style);
  }
}
