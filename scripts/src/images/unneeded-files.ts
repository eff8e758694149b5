import { basename } from 'node:path';

const legalText = /^(licen[cs]e|notice|copying|authors|dbip-license)/i;
const unneededEnding = /\.(d\.[a-z]+\.ts|[cm]?ts|tsx|tsbuildinfo|flow|md|markdown|test\.js)$/i;
const unneededFolder = /(^|\/)(tests?|__tests__|examples?|benchmarks?|\.github|\.vscode)\//;
/** Builds for browsers and bundlers. The product loads CommonJS. */
const otherBuild = /^node_modules\/(@opentelemetry\/[^/]+\/build\/(esm|esnext)|tldts(-core)?\/dist\/(es6|index\.(esm|umd))|yaml\/browser)/;
/** Swagger UI for bundlers and old browsers. The gateway serves the three files that gateway/src/pages/reference-page.ts names. */
const otherSwagger = /^node_modules\/swagger-ui-dist\/(swagger-ui-es-bundle|swagger-ui-standalone|swagger-ui\.js)/;

/**
 * Whether a file has no use at run time: types, documents, tests, source maps of packages. `path` is relative to /app.
 * Source maps of our own code stay, because stack traces in the log then name the lines of the TypeScript sources.
 */
export function isUnneeded(path: string): boolean {
  if (legalText.test(basename(path))) return false;
  if (unneededEnding.test(path)) return true;
  if (!/(^|\/)node_modules\//.test(path)) return path.endsWith('.d.ts.map') || path.startsWith('dashboard/dist/.vite/');
  return path.endsWith('.map') || unneededFolder.test(path) || otherBuild.test(path) || otherSwagger.test(path);
}
