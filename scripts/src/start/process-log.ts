import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';

const tailLines = 15;
const tailCharacters = 4_000;

export interface ProcessLog {
  /** Takes what the process prints. */
  stream: Writable;
  /** Resolves when all that the stream has taken is in the file. */
  flushed(): Promise<void>;
  /** The last lines, as the end of an error message. */
  tail(): string;
}

/**
 * Appends what a process prints to a file. When that fails the text is lost, which is told
 * once, and the next text is tried again: the process has to go on, and one whose output
 * nobody takes would stand still.
 */
export function openProcessLog(file: string, tell: (line: string) => void): ProcessLog {
  const folderMade = mkdir(dirname(file), { recursive: true }).catch(() => undefined); // the file then says what is wrong
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
    // Writes end in their order.
    flushed: () => new Promise((resolve) => stream.write('', () => resolve())),
    tail: () => last.trimEnd().split('\n').slice(-tailLines).join('\n'),
  };
}
