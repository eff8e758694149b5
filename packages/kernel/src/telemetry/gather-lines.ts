interface Destination {
  write(text: string): unknown;
  flush(done?: (error?: Error) => void): void;
  flushSync(): void;
}

const fullAtCharacters = 8192;
const longestMs = 100;

/**
 * Buffers log lines. The destination scans its whole buffer on each write, which costs more than formatting the line,
 * so many lines share one write.
 */
export function gatherLines(destination: Destination): Destination {
  let lines: string[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;

  function flushBuffer(): void {
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
      if (length >= fullAtCharacters) flushBuffer();
      else timer ??= setTimeout(flushBuffer, longestMs).unref();
    },
    flush(done) {
      flushBuffer();
      destination.flush(done);
    },
    flushSync() {
      flushBuffer();
      destination.flushSync();
    },
  };
}
