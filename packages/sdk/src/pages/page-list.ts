export interface Page<Item> {
  data: Item[];
  /** "" on the last page. An empty page may have a next page. */
  nextCursor: string;
}

/** A list that loads its pages on demand. Iterate it with `for await`, or read single pages with `page` and `pages`. */
export class PageList<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;

  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#read = read;
  }

  /** Loads the first page, or the page after `cursor`, the `nextCursor` of another page. */
  page(cursor?: string): Promise<Page<Item>> {
    return this.#read(cursor === '' ? undefined : cursor);
  }

  /** Iterates over whole pages. Use it to store `nextCursor` and continue later. */
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

export function pageOf<Item>({ data, next_cursor: nextCursor }: { data: Item[]; next_cursor: string }): Page<Item> {
  return { data, nextCursor };
}
