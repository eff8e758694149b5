/** A streamed file. Read it once, with `body`, `bytes()` or `text()`. Each of them throws if the stream breaks off. */
export class Download {
  readonly status: number;
  readonly contentType: string;
  /** The name that the server suggests. */
  readonly fileName: string | undefined;
  /** Undefined for streams of unknown length. */
  readonly sizeBytes: number | undefined;
  /** Identifies this content, for `resume` of a download. */
  readonly etag: string | undefined;
  /** SHA-256 of the whole file in base64, if the server sent it. */
  readonly sha256: string | undefined;
  readonly body: ReadableStream<Uint8Array>;
  readonly #response: Response;

  constructor(response: Response) {
    const header = (name: string) => response.headers.get(name) ?? undefined;
    this.#response = response;
    this.status = response.status;
    this.contentType = header('content-type') ?? '';
    this.fileName = /filename="([^"]+)"/.exec(header('content-disposition') ?? '')?.[1];
    this.sizeBytes = header('content-length') === undefined ? undefined : Number(header('content-length'));
    this.etag = header('etag');
    this.sha256 = /sha-256=:([^:]+):/.exec(header('repr-digest') ?? '')?.[1];
    this.body = response.body as ReadableStream<Uint8Array>;
  }

  /** Reads the whole file into memory. */
  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.#response.arrayBuffer());
  }

  /** Reads the whole file as UTF-8 text. */
  text(): Promise<string> {
    return this.#response.text();
  }
}
