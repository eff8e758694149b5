import type { RawRequest } from '../../pipeline/8-answer/answer';

/** Lets scripts of any page read the answer. Only for public data. */
export function openToPages({ response }: RawRequest): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
}
