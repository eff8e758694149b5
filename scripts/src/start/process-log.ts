import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';

const tailLines = 15;
const tailCharacters = 4_000;

export interface ProcessLog {
  stream: Writable;
  /** Resolves when all output so far is in the file. */
  flushed(): Promise<void>;
  tail(): string;
}

/**
 * Appends a process's output to a file. If that fails, drops the text, reports it once and goes on: a process whose
 * output is not read would block.
 */
export function openProcessLog(file: string, tell: (line: string) => void): ProcessLog {
  const folderMade = mkdir(dirname(file), { recursive: true }).catch(() => undefined); // appendFile reports the error
  let isTold = false;
  let last = '';

  async function append(text: Buffer): Promise<void> {
    last = (last + text.toString('utf8')).slice(-tailCharacters);
    try {
      await folderMade;
      await appendFile(file, text);
    } catch (error) {
      if (!isTold) tell(`the log ${file} cannot be written; going on without it: ${(error as Error).message}`);
      isTold = true;
    }
  }

  const stream = new Writable({
    write: (text: Buffer, _encoding, done) => void append(text).then(() => done()),
    writev: (texts, done) => void append(Buffer.concat(texts.map(({ chunk }) => chunk as Buffer))).then(() => done()),
  });
  return {
    stream,
    // Writes complete in order.
    flushed: () => new Promise((resolve) => stream.write('', () => resolve())),
    tail: () => last.trimEnd().split('\n').slice(-tailLines).join('\n'),
  };
}
