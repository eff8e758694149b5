import { pageOf, PageList } from '../pages/page-list';
import { ConsentQueue, type QueueOptions } from '../queue/consent-queue';
import type { Download } from '../transport/download';
import { type CallOptions, pathOf, placeOf, type WriteOptions } from '../transport/request';
import { readJson, type Transport } from '../transport/transport';
import type {
  BatchResult,
  Consent,
  ConsentContext,
  ConsentPolicy,
  ConsentQuery,
  CreateConsent,
  DryRunResult,
  ErasureResult,
  HistoryEntry,
  HistoryQuery,
  Proof,
  Receipt,
  UpdateConsent,
} from '../types';
import { openDownload } from './open-download';
import { readText } from './read-text';

/** A large erasure runs in the background. Each attempt waits up to 30 seconds for it. */
const erasureTimeoutMs = 600_000;

export interface EraseOptions {
  site_id?: string;
  include_linked?: boolean;
}

export class Consents {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Records a consent, with the site's current policy version unless you pass `policy_version`. Throws `not_found` for an
   * unknown site, `quota_exceeded` when the month's units are used up, and `invalid_request` for a `context` whose notice the site
   * does not have.
   */
  create(consent: CreateConsent, options?: WriteOptions): Promise<Consent> {
    return this.#transport.write({ method: 'POST', path: '/consents', body: JSON.stringify(consent) }, options);
  }

  /**
   * Records 1 to 1,000 consents in one request. Rows fail individually, without an exception: check `results`, which has the
   * order of the rows. With `dryRun`, checks the rows in the same way, records nothing, and uses one unit of quota for the request.
   */
  createBatch(consents: readonly CreateConsent[], options: WriteOptions & { dryRun: true }): Promise<DryRunResult>;
  createBatch(consents: readonly CreateConsent[], options?: WriteOptions & { dryRun?: boolean }): Promise<BatchResult>;
  createBatch(consents: readonly CreateConsent[], { dryRun = false, ...options }: WriteOptions & { dryRun?: boolean } = {}) {
    return this.createBatchText(JSON.stringify(dryRun ? { consents, dry_run: true } : { consents }), options);
  }

  /**
   * Like `createBatch`, with a body that you serialized. Use it if another process may repeat the request: a repeat with the same
   * `idempotencyKey` needs the same bytes.
   */
  async createBatchText(body: string, options?: WriteOptions): Promise<BatchResult> {
    return (await this.createBatchOnce(body, options)).result;
  }

  /** Like `createBatchText`, and tells whether an earlier call with the same key recorded the rows. */
  createBatchOnce(body: string, options?: WriteOptions): Promise<{ result: BatchResult; isReplayed: boolean }> {
    const read = async (response: Response, isFirstTry: boolean) => ({
      result: await readJson<BatchResult>(response),
      isReplayed: isFirstTry && response.headers.get('Idempotent-Replayed') === 'true',
    });
    return this.#transport.writeAs({ method: 'POST', path: '/consents/batch', body }, read, options);
  }

  /**
   * Creates a queue that collects rows and sends them in batches. Use it to record many consents from one process. Close it
   * before the process exits, because rows wait in memory. Throws a RangeError for invalid options.
   */
  queue(options?: QueueOptions): ConsentQueue {
    return new ConsentQueue((body, call) => this.createBatchText(body, call), options);
  }

  /** Lists consents, newest first. Omits erased consents unless `include_deleted` is true. */
  list(query?: ConsentQuery, options?: CallOptions): PageList<Consent> {
    return new PageList(async (cursor) => pageOf(await this.#transport.get('/consents', options, { ...query, cursor })));
  }

  /** Returns a consent, also after its erasure. Throws `not_found`. */
  get(id: string, options?: CallOptions): Promise<Consent> {
    return this.#transport.get(pathOf`/consents/${id}`, options);
  }

  /**
   * Changes a consent, for example when the subject withdraws it. `preferences` replaces the whole map. Throws `not_found`, and
   * `conflict` for an erased consent.
   */
  update(id: string, changes: UpdateConsent, options?: WriteOptions): Promise<Consent> {
    return this.#transport.write({ method: 'PUT', path: pathOf`/consents/${id}`, body: JSON.stringify(changes) }, options);
  }

  /**
   * Erases one consent and returns it with `deleted_at`. The record stays readable as evidence. Erasing it again changes
   * nothing. Throws `not_found`.
   */
  delete(id: string, options?: WriteOptions): Promise<Consent> {
    return this.#transport.write({ method: 'DELETE', path: pathOf`/consents/${id}` }, options);
  }

  /**
   * Erases all consents of a subject, on all sites or on `site_id`, and with `include_linked` those of the person's other subjects. Returns the count, which may be 0. Waits up to 10 minutes by
   * default, because a large erasure runs in the background. After a timeout, call it again to get the count.
   */
  eraseSubject(subjectId: string, { site_id, include_linked, ...options }: WriteOptions & EraseOptions = {}): Promise<ErasureResult> {
    const { inPath, inQuery } = placeOf(subjectId);
    const request = {
      method: 'DELETE',
      path: pathOf`/consents/by-subject/${inPath}`,
      query: { ...inQuery, site_id, include_linked },
    } as const;
    return this.#transport.write(request, { timeoutMs: erasureTimeoutMs, ...options });
  }

  /** Returns who recorded a consent and what was asked, also after its erasure. Throws `not_found`. */
  context(id: string, options?: CallOptions): Promise<ConsentContext> {
    return this.#transport.get(pathOf`/consents/${id}/context`, options);
  }

  /** Lists the states of a consent before each change, newest first. Throws `not_found`. */
  history(id: string, query?: HistoryQuery, options?: CallOptions): PageList<HistoryEntry> {
    const path = pathOf`/consents/${id}/history`;
    return new PageList(async (cursor) => pageOf(await this.#transport.get(path, options, { ...query, cursor })));
  }

  /** Issues a new receipt for the subject, also for an erased consent. A retry may issue a second one. Throws `not_found`. */
  receipt(id: string, options?: CallOptions): Promise<Receipt> {
    return this.#transport.get(pathOf`/consents/${id}/receipt`, options);
  }

  /**
   * Issues a receipt as one file. `jws`: signed, with its proof, so that the person can verify it without the service; waits until
   * the latest change is signed. `ts27560-2023`: JSON-LD of ISO/IEC TS 27560; throws `conflict` while the data controller of the account
   * lacks fields, which its message names. A retry may issue a second one. Throws `not_found`.
   */
  receiptFile(id: string, format: 'jws' | 'ts27560-2023', options?: CallOptions): Promise<string> {
    return readText(this.#transport, { path: pathOf`/consents/${id}/receipt`, query: { format } }, options);
  }

  /** Returns the policy text that the subject saw. Throws `not_found` if the site had no policy. */
  policyText(id: string, options?: CallOptions): Promise<ConsentPolicy> {
    return this.#transport.get(pathOf`/consents/${id}/policy`, options);
  }

  /**
   * Returns the proof that a consent and its changes are in the log. Waits until the latest change is signed, usually within a
   * second. Throws `conflict` if that takes longer than the timeout.
   */
  proof(id: string, options?: CallOptions): Promise<Proof> {
    return this.#transport.get(pathOf`/consents/${id}/proof`, options);
  }

  /**
   * Downloads a zip that proves one consent offline, to someone who does not trust us. Waits until the latest change is signed,
   * as `proof` does.
   */
  evidence(id: string, options?: CallOptions): Promise<Download> {
    return openDownload(this.#transport, { path: pathOf`/consents/${id}/evidence` }, options);
  }
}
