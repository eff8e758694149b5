import { pageOf, PageList } from '../pages/page-list';
import { type CallOptions, pathOf } from '../transport/request';
import type { Transport } from '../transport/transport';
import type { SeenName, SeenQuery } from '../types';

export class Seen {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists names of cookies, storage keys and hosts that visitors reported, by kind, then name. Throws `not_found`. */
  list(siteId: string, query?: SeenQuery, options?: CallOptions): PageList<SeenName> {
    const path = pathOf`/sites/${siteId}/seen`;
    return new PageList(async (cursor) => pageOf(await this.#transport.get(path, options, { ...query, cursor })));
  }
}
