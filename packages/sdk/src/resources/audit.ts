import { pageOf, PageList } from '../pages/page-list';
import type { CallOptions } from '../transport/request';
import type { Transport } from '../transport/transport';
import type { AuditEntry, AuditQuery } from '../types';

export class Audit {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists what was done in the account, newest first: who, when, from which country, and what it changed. */
  list(query?: AuditQuery, options?: CallOptions): PageList<AuditEntry> {
    return new PageList(async (cursor) => pageOf(await this.#transport.get('/audit', options, { ...query, cursor })));
  }
}
