import { pageOf, PageList } from '../pages/page-list';
import type { Download } from '../transport/download';
import { type CallOptions, pathOf, type WriteOptions } from '../transport/request';
import type { Transport } from '../transport/transport';
import type { FormBody, Notice, NoticeQuery, NoticeSummary, Proof, RegisteredNotice } from '../types';
import { openDownload } from './open-download';

/** What a form asks. `picture` is a PNG, JPEG or WebP file of at most 1 MiB. */
export type NewForm = Omit<FormBody, 'picture'> & { picture?: Uint8Array };

export class Notices {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Registers what a form of yours asks, and returns its number and the hash that consents name. The same form keeps its number, so call it from every
   * deployment. Throws `not_found`, and `plan_limit_exceeded` if the site has too many notices.
   */
  register(siteId: string, { picture, ...form }: NewForm, options?: WriteOptions): Promise<RegisteredNotice> {
    const body: FormBody = picture === undefined ? form : { ...form, picture: base64Of(picture) };
    return this.#transport.write({ method: 'POST', path: pathOf`/sites/${siteId}/notices`, body: JSON.stringify(body) }, options);
  }

  /** Downloads the picture of a form. Throws `not_found` for a notice without one. */
  picture(siteId: string, number: number, options?: CallOptions): Promise<Download> {
    return openDownload(this.#transport, { path: pathOf`/sites/${siteId}/notices/${number}/picture` }, options);
  }

  /** Lists what the banner and the forms of a site asked, newest first. Works for deleted sites too. Throws `not_found`. */
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

/** Edge runtimes and browsers have no Buffer. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
