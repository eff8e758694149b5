import { basename } from 'node:path';

const legalText = /^(licen[cs]e|notice|copying|authors|dbip-license)/i;
const unneededEnding = /\.(d\.[a-z]+\.ts|[cm]?ts|tsx|tsbuildinfo|flow|md|markdown|test\.js)$/i;
const unneededFolder = /(^|\/)(tests?|__tests__|examples?|benchmarks?|\.github|\.vscode)\//;
/** Builds for browsers and bundlers. The product loads CommonJS. */
const otherBuild = /^node_modules\/(@opentelemetry\/[^/]+\/build\/(esm|esnext)|tldts(-core)?\/dist\/(es6|index\.(esm|umd))|yaml\/browser)/;
/** Scalar for bundlers. The gateway serves its bundle for browsers, and finds it by the stylesheet (gateway/src/pages/reference-page.ts). */
const otherScalar = /^node_modules\/@scalar\/api-reference\/(?!package\.json$|dist\/vue-styles\.css$|dist\/browser\/standalone\.js$)/;
/** The gateway serves them. */
const guide = /^docs\/[a-z-]+\.md$/;

/**
 * Whether a file has no use at run time: types, documents, tests, source maps of packages. `path` is relative to /app.
 * Source maps of our own code stay, because stack traces in the log then name the lines of the TypeScript sources.
 */
export function isUnneeded(path: string): boolean {
  if (legalText.test(basename(path)) || guide.test(path)) return false;
  if (unneededEnding.test(path)) return true;
  if (!/(^|\/)node_modules\//.test(path)) return path.endsWith('.d.ts.map') || path.startsWith('dashboard/dist/.vite/');
  return path.endsWith('.map') || unneededFolder.test(path) || otherBuild.test(path) || otherScalar.test(path);
}
