import { pageOf, PageList } from '../pages/page-list';
import type { CallOptions } from '../transport/request';
import type { Transport } from '../transport/transport';
import type { EvidenceLog, LogConsistency, LogOpening, OpeningQuery } from '../types';

export class Log {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns the account's evidence log: its address, its latest checkpoint and its secret tag key. Costs no quota. Throws
   * `not_found` before the account's first event.
   */
  get(options?: CallOptions): Promise<EvidenceLog> {
    return this.#transport.get('/log', options);
  }

  /**
   * Returns the proof that the log begins with the `from` leaves of a checkpoint that you kept. Costs no quota. `npx consent log keep`
   * verifies it.
   */
  consistency(from: number, options?: CallOptions): Promise<LogConsistency> {
    return this.#transport.get('/log/consistency', options, { from });
  }

  /** Lists the tag, salt and frames of each record, which open the entries of the log. Use it to audit the whole log. */
  openings(query?: OpeningQuery, options?: CallOptions): PageList<LogOpening> {
    return new PageList(async (cursor) => pageOf(await this.#transport.get('/log/openings', options, { ...query, cursor })));
  }
}
