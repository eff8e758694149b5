import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const option = '--observe';

export function findPrometheus(path = ''): string {
  const program = path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'prometheus'))
    .find(isExecutable);
  if (program !== undefined) return program;
  throw new Error(
    `npm start -- ${option} needs Prometheus, and PATH has no program prometheus. Install it (Debian: sudo apt-get install prometheus, macOS: brew install prometheus), or start without ${option}.`,
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
