import type { Download } from '../transport/download';
import { type CallOptions, pathOf } from '../transport/request';
import type { Transport } from '../transport/transport';
import { openDownload } from './open-download';

export class Subjects {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** A zip of everything recorded about a subject, which can be verified offline. Subjects without records get one too. */
  evidence(subjectId: string, options?: CallOptions): Promise<Download> {
    return openDownload(this.#transport, { path: pathOf`/subjects/${subjectId}/evidence` }, options);
  }
}
