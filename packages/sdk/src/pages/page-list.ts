export interface Page<Item> {
  data: Item[];
  /** "" on the last page. An empty page may have a next page. */
  nextCursor: string;
}

/** A list that loads pages on demand: `for await (const item of list)`, or page by page. */
export class PageList<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;

  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#read = read;
  }

  /** Loads the first page, or the page after `cursor`. */
  page(cursor?: string): Promise<Page<Item>> {
    return this.#read(cursor === '' ? undefined : cursor);
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    for (let cursor: string | undefined; cursor !== '';) {
      const page = await this.#read(cursor);
      yield page;
      cursor = page.nextCursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}

/** Converts an answer with `next_cursor`. */
export function pageOf<Item>({ data, next_cursor: nextCursor }: { data: Item[]; next_cursor: string }): Page<Item> {
  return { data, nextCursor };
}
