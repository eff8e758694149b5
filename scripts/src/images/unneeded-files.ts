import { basename } from 'node:path';

const legalText = /^(licen[cs]e|notice|copying|authors|dbip-license)/i;
const unneededEnding = /\.(d\.[a-z]+\.ts|[cm]?ts|tsx|tsbuildinfo|flow|md|markdown|test\.js)$/i;
const unneededFolder = /(^|\/)(tests?|__tests__|examples?|benchmarks?|\.github|\.vscode)\//;
/** The product loads CommonJS, not these builds for browsers and bundlers. */
const otherBuild = /^node_modules\/(@opentelemetry\/[^/]+\/build\/(esm|esnext)|tldts(-core)?\/dist\/(es6|index\.(esm|umd))|yaml\/browser)/;
const guide = /^docs\/[a-z-]+\.md$/;

/** `path` is relative to /app. Source maps of our own code stay, so that stack traces name the lines of the TypeScript sources. */
export function isUnneeded(path: string): boolean {
  if (legalText.test(basename(path)) || guide.test(path)) return false;
  if (unneededEnding.test(path)) return true;
  if (!/(^|\/)node_modules\//.test(path)) return path.endsWith('.d.ts.map') || path.startsWith('dashboard/dist/.vite/');
  return path.endsWith('.map') || unneededFolder.test(path) || otherBuild.test(path);
}
