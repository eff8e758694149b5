import { Anchor, Badge, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The product's colour, from nearly white to nearly black. */
const pine: MantineColorsTuple = [
  '#ebf8f4',
  '#d5efe7',
  '#a9dfcf',
  '#79ceb4',
  '#52bf9d',
  '#2fa482',
  '#1b8a6b',
  '#0f7459',
  '#085d47',
  '#034736',
];

/**
 * Shades are chosen so that text on them, and they on a page, keep a contrast of
 * 4.5:1 in both schemes. build/theme-css.ts makes a file of it; what a component
 * needs beyond is in src/styles.
 */
export const theme = createTheme({
  primaryColor: 'pine',
  colors: { pine },
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Colour alone does not make a link of a word in a sentence.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Badge: Badge.extend({ defaultProps: { tt: 'none', fw: 600 } }),
  },
});
