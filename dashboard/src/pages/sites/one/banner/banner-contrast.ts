import { contrastOf, leastContrast, shownColors, type ColorScheme } from '@consent/banner';
import { chosenColors } from './banner-faults';
import type { BannerFields, Colors } from './banner-fields';

export interface FaintColor {
  name: 'accent' | 'text';
  /** Schemes with too little contrast. */
  schemes: ColorScheme[];
  /** The lowest contrast in these schemes. */
  contrast: number;
}

/** The text on buttons needs no check, because the banner makes it black or white. */
export function faintColors(colors: Colors, setting: BannerFields['scheme'] = 'system'): FaintColor[] {
  const chosen = chosenColors(colors);
  const shownSchemes = setting === 'light' || setting === 'dark' ? [setting] : (['light', 'dark'] as const);
  const contrasts = (name: FaintColor['name']) =>
    shownSchemes.map((scheme) => {
      const shown = shownColors(chosen, scheme);
      return { scheme, contrast: contrastOf(shown[name], shown.background) };
    });
  return (['accent', 'text'] as const).flatMap((name) => {
    const faint = contrasts(name).filter(({ contrast }) => contrast < leastContrast);
    if (faint.length === 0) return [];
    return [{ name, schemes: faint.map(({ scheme }) => scheme), contrast: Math.min(...faint.map(({ contrast }) => contrast)) }];
  });
}
