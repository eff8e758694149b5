import { type Page, pageOf, PageList } from '../pages/page-list';
import { type CallOptions, pathOf, type WriteOptions } from '../transport/request';
import type { Transport } from '../transport/transport';
import type { DeletedPolicy, Policy, PolicyBody, PolicyQuery, PolicyVersion, PolicyVersionQuery, PolicyVersionText, Proof } from '../types';

export interface Publication {
  policy: Policy;
  /** True if the current version already has this name and content. No version was published. */
  unchanged: boolean;
}

export class Policies {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  create(policy: PolicyBody, options?: WriteOptions): Promise<Policy> {
    return this.#transport.write({ method: 'POST', path: '/policies', body: JSON.stringify(policy) }, options);
  }

  /** Newest first, each with its current text. */
  list({ limit = 100 }: PolicyQuery = {}, options: CallOptions = {}): PageList<Policy> {
    const read = async (response: Response): Promise<Page<Policy>> => ({
      data: (await response.json()) as Policy[],
      nextCursor: cursorOfLink(response.headers.get('link')),
    });
    return new PageList((cursor) => this.#transport.getAs({ path: '/policies', query: { limit, cursor } }, read, options));
  }

  get(id: string, options?: CallOptions): Promise<Policy> {
    return this.#transport.get(pathOf`/policies/${id}`, options);
  }

  /** Always publishes a new version, even of an identical text. Use `publish` to avoid that. */
  update(id: string, policy: PolicyBody, options?: WriteOptions): Promise<Policy> {
    return this.#transport.write({ method: 'PUT', path: pathOf`/policies/${id}`, body: JSON.stringify(policy) }, options);
  }

  /**
   * Publishes a new version only if name or content differ from the current version, so every deployment can call it. Two
   * concurrent calls may both publish. Costs one unit, or two with a new version.
   */
  async publish(id: string, { name, content }: PolicyBody, options?: WriteOptions): Promise<Publication> {
    const current = await this.get(id, options);
    if (current.name === name && current.content === content) return { policy: current, unchanged: true };
    return { policy: await this.update(id, { name, content }, options), unchanged: false };
  }

  /** Its versions stay readable, because consents refer to them. */
  delete(id: string, options?: WriteOptions): Promise<DeletedPolicy> {
    return this.#transport.write({ method: 'DELETE', path: pathOf`/policies/${id}` }, options);
  }

  /** Newest first, without their texts. */
  versions(id: string, query?: PolicyVersionQuery, options?: CallOptions): PageList<PolicyVersion> {
    const path = pathOf`/policies/${id}/versions`;
    return new PageList(async (cursor) => pageOf(await this.#transport.get(path, options, { ...query, cursor })));
  }

  version(id: string, version: number, options?: CallOptions): Promise<PolicyVersionText> {
    return this.#transport.get(pathOf`/policies/${id}/versions/${version}`, options);
  }

  versionProof(id: string, version: number, options?: CallOptions): Promise<Proof> {
    return this.#transport.get(pathOf`/policies/${id}/versions/${version}/proof`, options);
  }
}

/** The answer is a bare array, so the next page is in a header: `<…?limit=100&cursor=…>; rel="next"`. */
function cursorOfLink(link: string | null): string {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(link ?? '') ?? [];
  return address === undefined ? '' : (new URL(address).searchParams.get('cursor') ?? '');
}
