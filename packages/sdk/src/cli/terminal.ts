export type Terminal = ReturnType<typeof createTerminal>;

const barWidth = 24;
const redrawMs = 100;

/** Results go to stdout and everything else to stderr, so that output can be piped. */
export function createTerminal() {
  const { stdout, stderr } = process;
  let bar = '';

  function clear(): void {
    if (bar !== '') stderr.write('\r\x1b[K');
    bar = '';
  }

  return {
    print: (text: string) => {
      clear();
      stdout.write(`${text}\n`);
    },
    error: (text: string) => {
      clear();
      stderr.write(`${text}\n`);
    },
    /** Redraws one line on a terminal. Prints nothing elsewhere, because logs keep every line. */
    progress: (what: string) => {
      let drawnAtMs = 0;
      return {
        show: (done: number, total: number | undefined, unit: string) => {
          if (!stderr.isTTY || Date.now() - drawnAtMs < redrawMs) return;
          drawnAtMs = Date.now();
          bar = progressText({ what, done, total, unit });
          stderr.write(`\r\x1b[K${bar}`);
        },
        clear,
      };
    },
  };
}

export function progressText({ what, done, total, unit }: { what: string; done: number; total: number | undefined; unit: string }): string {
  const count = done.toLocaleString('en');
  if (total === undefined || total === 0) return `${what}: ${count} ${unit}`;
  const share = Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const drawn = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  return `${what} ${drawn} ${Math.floor(share * 100)} % (${count} of ${total.toLocaleString('en')} ${unit})`;
}
