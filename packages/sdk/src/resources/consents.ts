import { pageOf, PageList } from '../pages/page-list';
import { ConsentQueue, type QueueOptions } from '../queue/consent-queue';
import type { Download } from '../transport/download';
import { type CallOptions, pathOf, type WriteOptions } from '../transport/request';
import type { Transport } from '../transport/transport';
import type {
  BatchResult,
  Consent,
  ConsentPolicy,
  ConsentQuery,
  CreateConsent,
  ErasureResult,
  HistoryEntry,
  HistoryQuery,
  Proof,
  Receipt,
  UpdateConsent,
} from '../types';
import { openDownload } from './open-download';

/** A large erasure runs in the background. Each attempt waits up to 30 seconds for it. */
const erasureTimeoutMs = 600_000;

export class Consents {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  create(consent: CreateConsent, options?: WriteOptions): Promise<Consent> {
    return this.#transport.write({ method: 'POST', path: '/consents', body: JSON.stringify(consent) }, options);
  }

  /** Creates 1 to 1,000 consents. Rows fail individually: check `results`, in the order of the rows. */
  createBatch(consents: readonly CreateConsent[], options?: WriteOptions): Promise<BatchResult> {
    return this.createBatchText(`{"consents":${JSON.stringify(consents)}}`, options);
  }

  /** Like `createBatch`, for a serialized body. A repeat by another process needs identical bytes. */
  createBatchText(body: string, options?: WriteOptions): Promise<BatchResult> {
    return this.#transport.write({ method: 'POST', path: '/consents/batch', body }, options);
  }

  /** Creates a queue that sends rows in batches. Close it before the process exits. */
  queue(options?: QueueOptions): ConsentQueue {
    return new ConsentQueue((body, call) => this.createBatchText(body, call), options);
  }

  /** Newest first. Omits erased consents unless `include_deleted` is true. */
  list(query?: ConsentQuery, options?: CallOptions): PageList<Consent> {
    return new PageList(async (cursor) => pageOf(await this.#transport.get('/consents', options, { ...query, cursor })));
  }

  /** Returns erased consents too. */
  get(id: string, options?: CallOptions): Promise<Consent> {
    return this.#transport.get(pathOf`/consents/${id}`, options);
  }

  update(id: string, changes: UpdateConsent, options?: WriteOptions): Promise<Consent> {
    return this.#transport.write({ method: 'PUT', path: pathOf`/consents/${id}`, body: JSON.stringify(changes) }, options);
  }

  /** Erases one consent and returns it with `deleted_at`. */
  delete(id: string, options?: WriteOptions): Promise<Consent> {
    return this.#transport.write({ method: 'DELETE', path: pathOf`/consents/${id}` }, options);
  }

  /** Erases all consents of a subject, optionally on one site only. Waits up to 10 minutes by default. */
  eraseSubject(subjectId: string, { site_id, ...options }: WriteOptions & { site_id?: string } = {}): Promise<ErasureResult> {
    const request = { method: 'DELETE', path: pathOf`/consents/by-subject/${subjectId}`, query: { site_id } } as const;
    return this.#transport.write(request, { timeoutMs: erasureTimeoutMs, ...options });
  }

  /** The states before each change, newest first. */
  history(id: string, query?: HistoryQuery, options?: CallOptions): PageList<HistoryEntry> {
    const path = pathOf`/consents/${id}/history`;
    return new PageList(async (cursor) => pageOf(await this.#transport.get(path, options, { ...query, cursor })));
  }

  /** Issues a new receipt. A retry may issue a second one. */
  receipt(id: string, options?: CallOptions): Promise<Receipt> {
    return this.#transport.get(pathOf`/consents/${id}/receipt`, options);
  }

  /** The policy text that the subject agreed to. */
  policyText(id: string, options?: CallOptions): Promise<ConsentPolicy> {
    return this.#transport.get(pathOf`/consents/${id}/policy`, options);
  }

  /** Waits until the log is signed, usually within a second of the change. */
  proof(id: string, options?: CallOptions): Promise<Proof> {
    return this.#transport.get(pathOf`/consents/${id}/proof`, options);
  }

  /** A zip that can be verified offline. Waits until the log is signed. */
  evidence(id: string, options?: CallOptions): Promise<Download> {
    return openDownload(this.#transport, { path: pathOf`/consents/${id}/evidence` }, options);
  }
}
