import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface GoNotes {
  program: string;
  /** The folder of golang.org/x/mod/sumdb/note that Go ships, so nothing is downloaded. */
  source: string;
}

/** Undefined without Go, or if Go doesn't ship the package. The test is then skipped with a notice. */
export function findGoNotes(): GoNotes | undefined {
  const run = spawnSync('go', ['env', 'GOROOT'], { encoding: 'utf8' });
  const source = join(run.stdout?.trim() ?? '', 'src/cmd/vendor/golang.org/x/mod/sumdb/note');
  if (run.status === 0 && existsSync(join(source, 'note.go'))) return { program: 'go', source };
  process.stderr.write(
    '\n!!! no Go with golang.org/x/mod/sumdb/note: checkpoints were NOT opened by another implementation of notes !!!\n\n',
  );
  return undefined;
}
