import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell first: it needs half of the CPU. */
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export function findChromium(path: string): string {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const found = programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isExecutable);
  if (found !== undefined) return found;
  throw new Error('Screenshots need Chromium, and PATH has none. On Debian: sudo apt-get install chromium-headless-shell');
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
