import type { RawRequest } from '../../pipeline/8-answer/answer';

/** Only for public data. */
export function openToPages({ response }: RawRequest): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
}
