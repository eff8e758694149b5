import type { Download } from '../transport/download';
import { type CallOptions, pathOf, placeOf } from '../transport/request';
import type { Transport } from '../transport/transport';
import type { SubjectState } from '../types';
import { openDownload } from './open-download';

export interface StateQuery {
  /** Default: now. */
  at?: string | Date;
}

export class Subjects {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Downloads a zip with every record of a subject, which proves offline that nothing is missing. Use it for an access request.
   * Works for a subject without records too.
   */
  evidence(subjectId: string, options?: CallOptions): Promise<Download> {
    const { inPath, inQuery: query } = placeOf(subjectId);
    return openDownload(this.#transport, { path: pathOf`/subjects/${inPath}/evidence`, query }, options);
  }

  /**
   * What a subject decided on a site, and what you may do: `allowed`. A subject that never decided has the state `none`. Throws
   * `not_found` (site).
   */
  state(siteId: string, subjectId: string, { at }: StateQuery = {}, options?: CallOptions): Promise<SubjectState> {
    const { inPath, inQuery } = placeOf(subjectId);
    return this.#transport.get(pathOf`/subjects/${inPath}/state`, options, { ...inQuery, site_id: siteId, at });
  }

  /** What holds for a subject on each site on which it decided, latest decision first. */
  async siteStates(subjectId: string, { at }: StateQuery = {}, options?: CallOptions): Promise<SubjectState[]> {
    const { inPath, inQuery } = placeOf(subjectId);
    const path = pathOf`/subjects/${inPath}/states`;
    return (await this.#transport.get<{ data: SubjectState[] }>(path, options, { ...inQuery, at })).data;
  }

  /** The states of 1 to 1000 subjects, in their order. Throws `not_found` (site). */
  async states(siteId: string, subjectIds: readonly string[], { at }: StateQuery = {}, options?: CallOptions): Promise<SubjectState[]> {
    const question = { site_id: siteId, subject_ids: subjectIds, at };
    return (await this.#transport.ask<{ data: SubjectState[] }>('/subjects/state', question, options)).data;
  }
}
