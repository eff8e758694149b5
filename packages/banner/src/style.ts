import { unshadowed } from './page.ts';
import type { Site } from '@consent/notice';

export type ColorScheme = 'light' | 'dark';
type Colors = Required<Site['colors']>;

/** Used where the site sets no colours. */
const palettes: Record<ColorScheme, Colors & { onAccent: string }> = {
  light: { accent: '#1c5d99', onAccent: '#ffffff', background: '#ffffff', text: '#1b1f24' },
  dark: { accent: '#8cc4f5', onAccent: '#10161c', background: '#1b1f24', text: '#f1f3f5' },
};

/** Important rules of a shadow tree win over those of the page, which could hide the banner otherwise. */
const bannerRules = `
:host { all: initial !important; }
* { box-sizing: border-box; font: inherit; color: inherit; }
.box, .corner {
  position: fixed; z-index: 2147483647; font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--background);
  border: 1px solid color-mix(in srgb, var(--text) 25%, transparent); border-radius: 8px; box-shadow: 0 4px 24px #0004;
}
.box { padding: 20px; max-height: calc(100vh - 24px); overflow: auto; overflow-wrap: anywhere; width: min(560px, calc(100vw - 24px)); }
.bottom { inset-block-end: 12px; inset-inline: 12px; margin-inline: auto; }
.bottom_left { bottom: 12px; left: 12px; }
.bottom_right { bottom: 12px; right: 12px; }
.center { top: 50%; left: 50%; transform: translate(-50%, -50%); }
h2 { margin: 0 0 8px; font-size: 18px; font-weight: 600; }
p { margin: 0 0 12px; }
a { color: var(--accent); }
fieldset { border: 0; margin: 0 0 12px; padding: 0; }
label { display: flex; gap: 10px; align-items: flex-start; padding: 6px 0; }
label b { font-weight: 600; }
label small { display: block; font-size: 13px; }
input { width: 20px; height: 20px; margin: 2px 0 0; flex: none; accent-color: var(--accent); }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.buttons button { flex: 1 1 140px; min-height: 44px; padding: 8px 12px; border-radius: 6px; border: 2px solid var(--accent); cursor: pointer; font-weight: 600; }
.choice { background: var(--accent); color: var(--on-accent); }
.more { background: transparent; color: var(--accent); }
.corner { bottom: 12px; inset-inline-start: 12px; max-width: calc(100vw - 24px); display: flex; flex-wrap: wrap; align-items: center; font-size: 13px; }
.change { min-height: 32px; padding: 4px 12px; border: 0; border-radius: 8px; background: none; cursor: pointer; }
.signal { font-weight: 600; }
.corner .signal { margin: 4px 12px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none !important; }
@media (forced-colors: active) { .box, .corner, button { border: 1px solid; } }
@media print { .box, .corner { display: none; } }
`;

/** WCAG relative luminance of #rrggbb. */
function luminanceOf(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function readableOn(colour: string): '#000000' | '#ffffff' {
  // Both contrasts are equal at a luminance of 0.179.
  return luminanceOf(colour) > 0.179 ? '#000000' : '#ffffff';
}

/** WCAG contrast ratio, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const luminances = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

export function shownColors({ accent, background, text }: Site['colors'], scheme: ColorScheme): Colors {
  const palette = palettes[scheme];
  return {
    accent: accent ?? palette.accent,
    background: background ?? palette.background,
    text: text ?? (background === undefined ? palette.text : readableOn(background)),
  };
}

const variablesOf = ({ accent, onAccent, background, text }: (typeof palettes)['light']) =>
  `.box, .corner { --accent: ${accent}; --on-accent: ${onAccent}; --background: ${background}; --text: ${text}; }`;

/** Without a scheme, follows the visitor's system. */
const defaultsOf = (scheme: ColorScheme | undefined): string =>
  scheme === undefined
    ? `${variablesOf(palettes.light)} @media (prefers-color-scheme: dark) { ${variablesOf(palettes.dark)} }`
    : variablesOf(palettes[scheme]);

function ofSite({ accent, background, text }: Site['colors']): string {
  const variables = [
    accent && `--accent: ${accent}; --on-accent: ${readableOn(accent)};`,
    background && `--background: ${background}; --text: ${text ?? readableOn(background)};`,
    text && `--text: ${text};`,
  ].filter(Boolean);
  // The doubled class outranks the rules for dark mode.
  return variables.length === 0 ? '' : `.box.box, .corner.corner { ${variables.join(' ')} }`;
}

interface StyleOptions {
  colors: Site['colors'];
  nonce: string;
  scheme?: ColorScheme | undefined;
}

export const addStyle = (root: ShadowRoot, options: StyleOptions): void => addRules(root, bannerRules, options);

/**
 * Constructed style sheets work without 'unsafe-inline' in the page's policy. Older browsers get a style element with the
 * nonce.
 */
export function addRules(root: ShadowRoot, rules: string, { colors, nonce, scheme }: StyleOptions): void {
  const css = rules + defaultsOf(scheme) + ofSite(colors);
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
