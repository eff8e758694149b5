import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { siteDocument } from './site-document';
import { repositoryRoot } from '../../repository-root';

/** What a page loads. Paths are below the folder of the assets. */
export interface Banner {
  name: string;
  files: Record<string, string | Buffer>;
  /** Elements of the head. */
  head: string;
}

const packages = ['vanilla-cookieconsent@3.1.0', '@c15t/react@2.2.1', 'react@19.2.0', 'react-dom@19.2.0'];

interface Gateway {
  siteScriptText: (parts: unknown, described: { document: object; domain: string }) => string;
}
const loadBuilt = createRequire(__filename);

interface Vite {
  build: (options: object) => Promise<unknown>;
}
const loadVite = async (): Promise<Vite> => (await import('vite')) as Vite;

/** Installs the published packages of others into `folder`. Needs the registry. */
export async function buildBanners(folder: string): Promise<Banner[]> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--ignore-scripts', ...packages], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm install failed: ${stderr}`);
  return [await ours(folder), await cookieConsent(folder), await c15t(folder)];
}

async function ours(folder: string): Promise<Banner> {
  const built = join(folder, 'dashboard');
  const { build } = await loadVite();
  const dashboard = join(repositoryRoot, 'dashboard');
  await build({
    root: dashboard,
    configFile: join(dashboard, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true },
  });
  const parts: unknown = JSON.parse(await readFile(join(built, 'banner-parts.json'), 'utf8'));
  const token = `st_${'b'.repeat(43)}`;
  const { siteScriptText } = loadBuilt(join(repositoryRoot, 'gateway/dist/notices/site-script-text.js')) as Gateway;
  return {
    name: 'this banner',
    files: { [`b/${token}.js`]: siteScriptText(parts, { document: siteDocument, domain: 'localhost' }) },
    head: `<script async src="ASSETS/b/${token}.js"></script>`,
  };
}

async function cookieConsent(folder: string): Promise<Banner> {
  const dist = join(folder, 'node_modules/vanilla-cookieconsent/dist');
  const texts = {
    consentModal: {
      title: 'Your privacy',
      description: siteDocument.message,
      acceptAllBtn: 'Accept all',
      acceptNecessaryBtn: 'Refuse all',
      showPreferencesBtn: 'Choose',
    },
    preferencesModal: { title: 'Your privacy', savePreferencesBtn: 'Save choice', sections: [] },
  };
  const options = {
    // Chromium is driven by a program here.
    hideFromBots: false,
    categories: { necessary: { enabled: true, readOnly: true }, analytics: {}, marketing: {} },
    language: { default: 'en', translations: { en: texts } },
  };
  return {
    name: 'vanilla-cookieconsent 3.1.0',
    files: {
      'cc/cookieconsent.css': await readFile(join(dist, 'cookieconsent.css')),
      'cc/cookieconsent.umd.js': await readFile(join(dist, 'cookieconsent.umd.js')),
    },
    head:
      '<link rel="stylesheet" href="ASSETS/cc/cookieconsent.css">' +
      `<script async src="ASSETS/cc/cookieconsent.umd.js" onload='CookieConsent.run(${JSON.stringify(options).replaceAll("'", '&#39;')})'></script>`,
  };
}

/** Its script tag is not in the registry, so this is its React package, as its guide says, without a server. */
async function c15t(folder: string): Promise<Banner> {
  await writeFile(
    join(folder, 'c15t.js'),
    `import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsentManagerProvider, ConsentBanner, ConsentDialog } from '@c15t/react';
import '@c15t/react/styles.css';
const options = { mode: 'offline', consentCategories: ['necessary', 'measurement', 'marketing'], overrides: { country: 'DE' } };
const start = () => createRoot(document.getElementById('consent')).render(h(ConsentManagerProvider, { options }, h(ConsentBanner), h(ConsentDialog)));
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
`,
  );
  const outDir = join(folder, 'c15t');
  const { build } = await loadVite();
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry: join(folder, 'c15t.js'), formats: ['iife'], name: 'app', fileName: () => 'app.js', cssFileName: 'app' },
    },
  });
  return {
    name: '@c15t/react 2.2.1, with React 19',
    files: { 'c15t/app.js': await readFile(join(outDir, 'app.js')), 'c15t/app.css': await readFile(join(outDir, 'app.css')) },
    head: '<link rel="stylesheet" href="ASSETS/c15t/app.css"><script async src="ASSETS/c15t/app.js"></script>',
  };
}
