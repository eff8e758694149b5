#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/cli/main.mjs', import.meta.url);
// In the repository the file is missing after npm ci. The published package contains it.
if (!existsSync(main)) {
  console.error('Building the command line…');
  await import('../build/bundle.mjs');
}
await import(main.href);
