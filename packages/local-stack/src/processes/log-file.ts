import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';

const TAIL_LINES = 15;

/** The output of a server: a new file at each start, which restarts continue; the former one is kept beside it. */
export class LogFile {
  constructor(readonly path: string) {
    if (existsSync(path)) renameSync(path, path.replace(/\.log$/, '.previous.log'));
    closeSync(openSync(path, 'a'));
  }

  /** A file descriptor to write to; the caller closes it. */
  openToAppend(): number {
    return openSync(this.path, 'a');
  }

  sizeBytes(): number {
    return statSync(this.path).size;
  }

  textFrom(offsetBytes: number): string {
    return readFileSync(this.path).subarray(offsetBytes).toString('utf8');
  }

  /** The last lines, as the end of an error message. */
  tail(): string {
    const lines = this.textFrom(0).trimEnd().split('\n').slice(-TAIL_LINES);
    return `The end of ${this.path}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
  }
}
