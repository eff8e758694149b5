import { pageOf, PageList } from '../pages/page-list';
import { type CallOptions, pathOf } from '../transport/request';
import type { Transport } from '../transport/transport';
import type { Proof, SeenName, SeenQuery, SeenReport, SeenReportQuery, SeenReportSummary } from '../types';

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

  /** Lists the weekly reports, newest first. Throws `not_found`. */
  reports(siteId: string, query?: SeenReportQuery, options?: CallOptions): PageList<SeenReportSummary> {
    const path = pathOf`/sites/${siteId}/seen/reports`;
    return new PageList(async (cursor) => pageOf(await this.#transport.get(path, options, { ...query, cursor })));
  }

  /** Gets a weekly report. Its canonical JSON is the text that was logged. Throws `not_found`. */
  report(siteId: string, number: number, options?: CallOptions): Promise<SeenReport> {
    return this.#transport.get(pathOf`/sites/${siteId}/seen/reports/${number}`, options);
  }

  /** Returns the proof that a weekly report is in the log. Waits until the report is signed. Throws `not_found`. */
  reportProof(siteId: string, number: number, options?: CallOptions): Promise<Proof> {
    return this.#transport.get(pathOf`/sites/${siteId}/seen/reports/${number}/proof`, options);
  }
}
