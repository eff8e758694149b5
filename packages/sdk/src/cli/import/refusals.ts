const shownTexts = 20;

/** Counts rows by the text that refuses them, so that a thousand equal refusals are one line. Keeps the first 20 texts. */
export class Refusals {
  readonly #byText = new Map<string, { firstLine: number; rows: number }>();
  #others = 0;

  add(line: number, text: string): void {
    const known = this.#byText.get(text);
    if (known !== undefined) known.rows++;
    else if (this.#byText.size < shownTexts) this.#byText.set(text, { firstLine: line, rows: 1 });
    else this.#others++;
  }

  /** One line for each text: where it was first, and how many more rows have it. */
  lines(path: string): string[] {
    const lines = [...this.#byText].map(([text, { firstLine, rows }]) => {
      return `${path}:${firstLine}: ${text}${rows === 1 ? '' : ` (${rows.toLocaleString('en')} rows)`}`;
    });
    return this.#others === 0 ? lines : [...lines, `… and ${this.#others.toLocaleString('en')} rows for other reasons`];
  }
}
