import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { Log } from '../local-server';

const TAIL_LINES = 15;

/** Each run starts a new file and keeps the previous one; restarts append. If the file cannot be written, the server runs without a log. */
export class LogFile {
  private isToldUnwritable = false;

  constructor(
    readonly path: string,
    private readonly log: Log,
  ) {
    try {
      if (existsSync(path)) renameSync(path, path.replace(/\.log$/, '.previous.log'));
      closeSync(openSync(path, 'a'));
    } catch (error) {
      this.tellUnwritable(error);
    }
  }

  /** The caller closes the returned file descriptor. */
  openToAppend(): number {
    try {
      return openSync(this.path, 'a');
    } catch (error) {
      this.tellUnwritable(error);
      return openSync('/dev/null', 'a');
    }
  }

  sizeBytes(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }

  textFrom(offsetBytes: number): string {
    try {
      return readFileSync(this.path).subarray(offsetBytes).toString('utf8');
    } catch {
      return ''; // the log could not be written, so there is none
    }
  }

  tail(): string {
    const lines = this.textFrom(0).trimEnd().split('\n').slice(-TAIL_LINES);
    return `The end of ${this.path}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
  }

  private tellUnwritable(error: unknown): void {
    if (!this.isToldUnwritable) this.log(`the log ${this.path} cannot be written; going on without it: ${(error as Error).message}`);
    this.isToldUnwritable = true;
  }
}
