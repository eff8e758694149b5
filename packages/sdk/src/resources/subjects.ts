import type { Download } from '../transport/download';
import { type CallOptions, pathOf, placeOf, type WriteOptions } from '../transport/request';
import type { Transport } from '../transport/transport';
import type { AskedPurge, Proof, Purge, SubjectLink, SubjectState, SubjectStates } from '../types';
import { openDownload } from './open-download';

export interface LinkedQuery {
  /** Whether to answer for the person with all linked devices. Default: false. */
  includeLinked?: boolean;
}

export interface StateQuery extends LinkedQuery {
  /** Default: now. */
  at?: string | Date;
}

/** Absent if false, because servers of earlier releases refuse it. */
const linkedOf = ({ includeLinked }: LinkedQuery) => ({ include_linked: includeLinked === true ? true : undefined });

export interface CheckedStates {
  /** In the order of the subjects. */
  states: SubjectState[];
  check: NonNullable<SubjectStates['check']>;
  /** The answer, whose hash is in the evidence log. Keep it: the service does not. */
  text: string;
}

export class Subjects {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Downloads a zip with every record of a subject, which proves offline that nothing is missing. Use it for an access request.
   * Works for a subject without records too. With `includeLinked`, a zip with such a file for each subject of the person.
   */
  evidence(subjectId: string, options?: CallOptions & LinkedQuery): Promise<Download> {
    const { inPath, inQuery } = placeOf(subjectId);
    const query = { ...inQuery, ...linkedOf(options ?? {}) };
    return openDownload(this.#transport, { path: pathOf`/subjects/${inPath}/evidence`, query }, options);
  }

  /** The devices of a person, or the person of a device, newest first. */
  async links(subjectId: string, options?: CallOptions): Promise<SubjectLink[]> {
    const { inPath, inQuery } = placeOf(subjectId);
    return (await this.#transport.get<{ data: SubjectLink[] }>(pathOf`/subjects/${inPath}/links`, options, inQuery)).data;
  }

  /**
   * Ends a link that a site made by mistake. What the device decided while it was linked stays the person's. A repeat returns the same link.
   * Throws `not_found`.
   */
  endLink(subjectId: string, linkId: string, options?: CallOptions): Promise<SubjectLink> {
    const { inPath, inQuery: query } = placeOf(subjectId);
    return this.#transport.repeatable({ method: 'DELETE', path: pathOf`/subjects/${inPath}/links/${linkId}`, query }, options);
  }

  /** Proves the links of a subject. */
  linksProof(subjectId: string, options?: CallOptions): Promise<Proof> {
    const { inPath, inQuery } = placeOf(subjectId);
    return this.#transport.get(pathOf`/subjects/${inPath}/links/proof`, options, inQuery);
  }

  /**
   * Asks for the purge of an erased subject, which destroys the texts of its records and cannot be undone. A repeated call returns the same
   * purge. Throws `not_found` (no record), `conflict` (an active consent).
   */
  purge(subjectId: string, options?: WriteOptions): Promise<AskedPurge> {
    const { inPath, inQuery: query } = placeOf(subjectId);
    return this.#transport.write({ method: 'POST', path: pathOf`/subjects/${inPath}/purge`, query }, options);
  }

  /** The latest purge of a subject. Throws `not_found` if nobody asked for one. */
  purgeStatus(subjectId: string, options?: CallOptions): Promise<Purge> {
    const { inPath, inQuery } = placeOf(subjectId);
    return this.#transport.get(pathOf`/subjects/${inPath}/purge`, options, inQuery);
  }

  /**
   * What a subject decided on a site, and what you may do: `allowed`. A subject that never decided has the state `none`. Throws
   * `not_found` (site).
   */
  state(siteId: string, subjectId: string, { at, ...linked }: StateQuery = {}, options?: CallOptions): Promise<SubjectState> {
    const { inPath, inQuery } = placeOf(subjectId);
    return this.#transport.get(pathOf`/subjects/${inPath}/state`, options, { ...inQuery, site_id: siteId, at, ...linkedOf(linked) });
  }

  /** What holds for a subject on each site on which it decided, latest decision first. */
  async siteStates(subjectId: string, { at, ...linked }: StateQuery = {}, options?: CallOptions): Promise<SubjectState[]> {
    const { inPath, inQuery } = placeOf(subjectId);
    const path = pathOf`/subjects/${inPath}/states`;
    return (await this.#transport.get<{ data: SubjectState[] }>(path, options, { ...inQuery, at, ...linkedOf(linked) })).data;
  }

  /** The states of 1 to 1000 subjects, in their order. Throws `not_found` (site). */
  async states(
    siteId: string,
    subjectIds: readonly string[],
    { at, ...linked }: StateQuery = {},
    options?: CallOptions,
  ): Promise<SubjectState[]> {
    const question = { site_id: siteId, subject_ids: subjectIds, at, ...linkedOf(linked) };
    return (await this.#transport.ask<{ data: SubjectState[] }>('/subjects/state', question, options)).data;
  }

  /** As `states`, and records the hash of the answer in the evidence log, so that you can prove that you asked first. Throws `not_found` (site). */
  async check(siteId: string, subjectIds: readonly string[], { at }: StateQuery = {}, options?: WriteOptions): Promise<CheckedStates> {
    const body = JSON.stringify({ site_id: siteId, subject_ids: subjectIds, at, record_check: true });
    const text = await this.#transport.writeAs({ method: 'POST', path: '/subjects/state', body }, (response) => response.text(), options);
    const { data: states, check } = JSON.parse(text) as Required<SubjectStates>;
    return { states, check, text };
  }

  /** Returns the proof that a check is in the log. Waits until it is signed. Throws `not_found`. */
  checkProof(siteId: string, checkId: string, options?: CallOptions): Promise<Proof> {
    return this.#transport.get(pathOf`/sites/${siteId}/checks/${checkId}/proof`, options);
  }
}
