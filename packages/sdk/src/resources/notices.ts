import { pageOf, PageList } from '../pages/page-list';
import { type CallOptions, pathOf } from '../transport/request';
import type { Transport } from '../transport/transport';
import type { Notice, NoticeQuery, NoticeSummary, Proof } from '../types';

export class Notices {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists what the banner of a site asked, newest first. Works for deleted sites too. Throws `not_found`. */
  list(siteId: string, query?: NoticeQuery, options?: CallOptions): PageList<NoticeSummary> {
    const path = pathOf`/sites/${siteId}/notices`;
    return new PageList(async (cursor) => pageOf(await this.#transport.get(path, options, { ...query, cursor })));
  }

  /** Returns a notice: its texts in each language, categories, buttons and rules. Throws `not_found`. */
  get(siteId: string, number: number, options?: CallOptions): Promise<Notice> {
    return this.#transport.get(pathOf`/sites/${siteId}/notices/${number}`, options);
  }

  /** Returns the proof that a notice is in the log. Waits until the notice is signed, usually within a second. */
  proof(siteId: string, number: number, options?: CallOptions): Promise<Proof> {
    return this.#transport.get(pathOf`/sites/${siteId}/notices/${number}/proof`, options);
  }
}
