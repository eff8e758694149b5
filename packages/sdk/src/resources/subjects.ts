import type { Download } from '../transport/download';
import { type CallOptions, pathOf, placeOf } from '../transport/request';
import type { Transport } from '../transport/transport';
import { openDownload } from './open-download';

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
}
