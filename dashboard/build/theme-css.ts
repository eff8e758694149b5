import { defaultCssVariablesResolver, convertCssVariables, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from '../src/app/theme.ts';

const name = 'virtual:theme.css';

/**
 * Writes the theme's CSS variables to a file at build time. Mantine would write them into a <style> element at run time,
 * which the Content-Security-Policy refuses.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? cssOf() : undefined),
  };
}

function cssOf(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  return convertCssVariables(defaultCssVariablesResolver(merged), ':root');
}
