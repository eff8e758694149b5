import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bannerScript } from './build/banner-script.ts';
import { bannerWatchScript } from './build/banner-watch-script.ts';
import { packageSources } from './build/one-file.ts';
import { contentSecurityPolicy } from './build/page-policy.ts';
import { themeCss } from './build/theme-css.ts';
import { verifyCommand } from './build/verify-command.ts';
import { verifyPage } from './build/verify-page.ts';
import { withoutDocument } from './build/without-document.ts';

/** `vite` forwards API paths to a running product. */
export default defineConfig({
  plugins: [react(), themeCss(), verifyPage(), verifyCommand(), bannerScript(), bannerWatchScript()],
  resolve: { alias: packageSources },
  build: {
    target: 'es2022',
    // The page's policy forbids scripts and styles from data: URLs, and small files are cached as well as large ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
  },
  worker: { format: 'es', plugins: () => [withoutDocument()] },
  // Sends the page's policy, so that a preview shows what it would refuse.
  preview: { host: '127.0.0.1', headers: { 'Content-Security-Policy': contentSecurityPolicy } },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/docs', '/policy', '/log', '/verify'].map((path) => [path, 'http://127.0.0.1:8080'])),
  },
});
