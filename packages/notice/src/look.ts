import type { ColorSchemeSetting, Site } from './site';

export type ColorScheme = 'light' | 'dark';
type Colors = Required<Site['colors']>;

/** Used where the site sets no colours. */
const palettes: Record<ColorScheme, Colors & { onAccent: string }> = {
  light: { accent: '#1c5d99', onAccent: '#ffffff', background: '#ffffff', text: '#1b1f24' },
  dark: { accent: '#8cc4f5', onAccent: '#10161c', background: '#1b1f24', text: '#f1f3f5' },
};

const placings: Record<Site['position'], string> = {
  bottom: 'inset-block-end:12px;inset-inline:12px;margin-inline:auto',
  bottom_left: 'bottom:12px;left:12px',
  bottom_right: 'bottom:12px;right:12px',
  center: 'top:50%;left:50%;transform:translate(-50%,-50%)',
};

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

/** WCAG 2, level AA, for text of normal size. */
export const leastContrast = 4.5;

/** The colours of an owner that cannot be read on the background of the same owner. */
export function faintColors({ background, ...others }: Site['colors']): { name: 'accent' | 'text'; contrast: number }[] {
  if (background === undefined) return [];
  return (['accent', 'text'] as const).flatMap((name) => {
    const contrast = contrastOf(others[name] ?? readableOn(background), background);
    return contrast < leastContrast ? [{ name, contrast }] : [];
  });
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
  `.box,.corner{--accent:${accent};--on-accent:${onAccent};--background:${background};--text:${text}}`;

const ofSystem = `${variablesOf(palettes.light)}@media (prefers-color-scheme:dark){${variablesOf(palettes.dark)}}`;

function ofPage(): string {
  const both = Object.entries(palettes.light).map(([name, light]) => [
    name,
    `light-dark(${light},${palettes.dark[name as keyof typeof palettes.dark]})`,
  ]);
  const variables = variablesOf(Object.fromEntries(both) as (typeof palettes)['light']);
  // The banner resets everything that it would inherit, also this. Older browsers follow the system.
  return `${ofSystem}@supports (color:light-dark(#000,#fff)){:host{color-scheme:inherit!important}${variables}}`;
}

function ofSite({ accent, background, text }: Site['colors']): string {
  const variables = [
    accent && `--accent:${accent};--on-accent:${readableOn(accent)}`,
    background && `--background:${background};--text:${text ?? readableOn(background)}`,
    text && `--text:${text}`,
  ].filter(Boolean);
  // The doubled class outranks the rules for dark mode.
  return variables.length === 0 ? '' : `.box.box,.corner.corner{${variables.join(';')}}`;
}

/** The scheme that the owner chose. Undefined if it is the visitor's or the page's. */
export const fixedScheme = (setting: ColorSchemeSetting | undefined): ColorScheme | undefined => (setting === 'auto' ? undefined : setting);

/**
 * The rules of CSS that differ by site: its colours, and where the question is. `shown` is what a picture of the banner shows, unless the owner
 * chose another scheme.
 */
export function lookOf(
  { position, colors, color_scheme }: Pick<Site, 'position' | 'colors' | 'color_scheme'>,
  shown?: ColorScheme,
): string {
  const scheme = fixedScheme(color_scheme) ?? shown;
  const defaults = scheme !== undefined ? variablesOf(palettes[scheme]) : color_scheme === 'auto' ? ofPage() : ofSystem;
  return `.question{${placings[position]}}${defaults}${ofSite(colors)}`;
}
