import { Anchor, Badge, createTheme, type MantineColorsTuple } from '@mantine/core';

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
 * The shades keep a contrast of 4.5:1 in both schemes, for text on them and for them on a page. build/theme-css.ts writes
 * the theme to a file. Other styles of components are in src/styles.
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
    // Colour alone doesn't mark a link within a sentence.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Badge: Badge.extend({ defaultProps: { tt: 'none', fw: 600 } }),
  },
});
