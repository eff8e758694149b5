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

  /** Creates a policy and publishes its version 1. Throws `plan_limit_exceeded` at the limit of policies or text. */
  create(policy: PolicyBody, options?: WriteOptions): Promise<Policy> {
    return this.#transport.write({ method: 'POST', path: '/policies', body: JSON.stringify(policy) }, options);
  }

  /** Lists policies with their current texts, newest first. */
  list({ limit = 100 }: PolicyQuery = {}, options: CallOptions = {}): PageList<Policy> {
    const read = async (response: Response): Promise<Page<Policy>> => ({
      data: (await response.json()) as Policy[],
      nextCursor: cursorOfLink(response.headers.get('link')),
    });
    return new PageList((cursor) => this.#transport.getAs({ path: '/policies', query: { limit, cursor } }, read, options));
  }

  /** Returns a policy with its current text. Throws `not_found`. */
  get(id: string, options?: CallOptions): Promise<Policy> {
    return this.#transport.get(pathOf`/policies/${id}`, options);
  }

  /**
   * Publishes a new version, even if nothing changed. `publish` publishes only changes. Throws `not_found`, and
   * `plan_limit_exceeded` at the limit of text.
   */
  update(id: string, policy: PolicyBody, options?: WriteOptions): Promise<Policy> {
    return this.#transport.write({ method: 'PUT', path: pathOf`/policies/${id}`, body: JSON.stringify(policy) }, options);
  }

  /**
   * Publishes a new version only if name or content changed, so call it from every deployment. Throws like `update`. Costs one
   * unit, or two with a new version. Two concurrent calls may both publish.
   */
  async publish(id: string, { name, content }: PolicyBody, options?: WriteOptions): Promise<Publication> {
    const current = await this.get(id, options);
    if (current.name === name && current.content === content) return { policy: current, unchanged: true };
    return { policy: await this.update(id, { name, content }, options), unchanged: false };
  }

  /** Deletes a policy and detaches it from its sites. Its versions stay readable, because consents refer to them. Throws `not_found`. */
  delete(id: string, options?: WriteOptions): Promise<DeletedPolicy> {
    return this.#transport.write({ method: 'DELETE', path: pathOf`/policies/${id}` }, options);
  }

  /** Lists the versions of a policy, newest first, without their texts. Works for deleted policies too. */
  versions(id: string, query?: PolicyVersionQuery, options?: CallOptions): PageList<PolicyVersion> {
    const path = pathOf`/policies/${id}/versions`;
    return new PageList(async (cursor) => pageOf(await this.#transport.get(path, options, { ...query, cursor })));
  }

  /** Returns one version with its text. Throws `not_found`. */
  version(id: string, version: number, options?: CallOptions): Promise<PolicyVersionText> {
    return this.#transport.get(pathOf`/policies/${id}/versions/${version}`, options);
  }

  /** Returns the proof that a version is in the log. Waits until the version is signed, usually within a second. */
  versionProof(id: string, version: number, options?: CallOptions): Promise<Proof> {
    return this.#transport.get(pathOf`/policies/${id}/versions/${version}/proof`, options);
  }
}

/** The answer is a bare array, so the next page is in a header: `<…?limit=100&cursor=…>; rel="next"`. */
function cursorOfLink(link: string | null): string {
  const [, address] = /<([^<>]+)>;\s*rel="next"/.exec(link ?? '') ?? [];
  return address === undefined ? '' : (new URL(address).searchParams.get('cursor') ?? '');
}
