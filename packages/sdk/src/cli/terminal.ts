import { visibleText } from './visible-text.rule';

export type Terminal = ReturnType<typeof createTerminal>;

const barWidth = 24;
const redrawMs = 100;

/**
 * Results go to stdout and everything else to stderr, so that output can be piped. Each argument is one line: names, files and
 * answers of a server may contain text of strangers, which must not control the terminal.
 */
export function createTerminal() {
  const { stdout, stderr } = process;
  let bar = '';

  function clear(): void {
    if (bar !== '') stderr.write('\r\x1b[K');
    bar = '';
  }

  return {
    print: (...lines: string[]) => {
      clear();
      stdout.write(textOf(lines));
    },
    error: (...lines: string[]) => {
      clear();
      stderr.write(textOf(lines));
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

const textOf = (lines: readonly string[]) => lines.map((line) => `${visibleText(line)}\n`).join('');

export function progressText({ what, done, total, unit }: { what: string; done: number; total: number | undefined; unit: string }): string {
  const count = done.toLocaleString('en');
  if (total === undefined || total === 0) return `${what}: ${count} ${unit}`;
  const share = Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const drawn = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  return `${what} ${drawn} ${Math.floor(share * 100)} % (${count} of ${total.toLocaleString('en')} ${unit})`;
}
