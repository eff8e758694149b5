import type { Site } from './site.ts';

const rules = `
:host { all: initial; }
* { box-sizing: border-box; font: inherit; color: inherit; }
.box, .change {
  --accent: #1c5d99; --on-accent: #fff; --background: #fff; --text: #1b1f24;
  position: fixed; z-index: 2147483647; font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--background);
  border: 1px solid color-mix(in srgb, var(--text) 25%, transparent); border-radius: 8px; box-shadow: 0 4px 24px #0004;
}
@media (prefers-color-scheme: dark) { .box, .change { --accent: #8cc4f5; --on-accent: #10161c; --background: #1b1f24; --text: #f1f3f5; } }
.box { padding: 20px; max-height: calc(100vh - 24px); overflow: auto; width: min(560px, calc(100vw - 24px)); }
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
.change { bottom: 12px; left: 12px; min-height: 32px; padding: 4px 12px; font-size: 13px; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none !important; }
@media (forced-colors: active) { .box, .change, button { border: 1px solid; } }
@media print { .box, .change { display: none; } }
`;

/** Black or white, whichever can be read on the colour (WCAG relative luminance). */
export function readableOn(colour: string): '#000000' | '#ffffff' {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // The two contrasts are equal at a luminance of 0.179.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
}

function ofSite({ accent, background, text }: Site['colors']): string {
  const variables = [
    accent && `--accent: ${accent}; --on-accent: ${readableOn(accent)};`,
    background && `--background: ${background}; --text: ${text ?? readableOn(background)};`,
    text && `--text: ${text};`,
  ].filter(Boolean);
  // Twice the class, so that it also wins over the rules for dark mode.
  return variables.length === 0 ? '' : `.box.box, .change.change { ${variables.join(' ')} }`;
}

/** Constructed style sheets need no 'unsafe-inline' in the policy of the page. Older browsers get a style element with the nonce. */
export function addStyle(root: ShadowRoot, colors: Site['colors'], nonce: string): void {
  const css = rules + ofSite(colors);
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const style = document.createElement('style');
    style.nonce = nonce;
    style.textContent = css;
    root.append(style);
  }
}
