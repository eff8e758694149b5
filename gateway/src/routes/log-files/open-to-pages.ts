import type { RawRequest } from '../../pipeline/0-common/answer';

/** Only for public data. */
export function openToPages({ response }: RawRequest): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
}
