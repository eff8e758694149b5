/** What pino writes to: the part of its own destination that is used here. */
interface Destination {
  write(text: string): unknown;
  flush(done?: (error?: Error) => void): void;
  flushSync(): void;
}

const fullAtCharacters = 8192;
const longestMs = 100;

/**
 * Hands lines on by the kilobyte. The destination looks through all it holds at each
 * write, which costs more than making the line; one write for many lines spares that.
 */
export function gatherLines(destination: Destination): Destination {
  let lines: string[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;

  function handOn(): void {
    clearTimeout(timer);
    timer = undefined;
    if (length === 0) return;
    const text = lines.join('');
    lines = [];
    length = 0;
    destination.write(text);
  }

  return {
    write(line) {
      lines.push(line);
      length += line.length;
      if (length >= fullAtCharacters) handOn();
      else timer ??= setTimeout(handOn, longestMs).unref();
    },
    flush(done) {
      handOn();
      destination.flush(done);
    },
    flushSync() {
      handOn();
      destination.flushSync();
    },
  };
}
