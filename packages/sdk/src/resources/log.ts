import { pageOf, PageList } from '../pages/page-list';
import type { CallOptions } from '../transport/request';
import type { Transport } from '../transport/transport';
import type { EvidenceLog, LogOpening, OpeningQuery } from '../types';

export class Log {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The account's evidence log; `not_found` before its first event. Costs no quota. */
  get(options?: CallOptions): Promise<EvidenceLog> {
    return this.#transport.get('/log', options);
  }

  /** The openings of the log's entries. */
  openings(query?: OpeningQuery, options?: CallOptions): PageList<LogOpening> {
    return new PageList(async (cursor) => pageOf(await this.#transport.get('/log/openings', options, { ...query, cursor })));
  }
}
