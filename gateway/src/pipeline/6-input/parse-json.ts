import { invalid, type ServiceError } from '@consent/kernel/errors';

export const notJson = (where: string): ServiceError => invalid(`The body is not valid JSON: ${where}.`);

/** Throws `invalid`. `placeInBody` is needed if the text is a part of the body. */
export function parseJson(text: string, placeInBody = (place: number): number => place): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    // Only the position of V8's message, because the text it quotes is the caller's data.
    const position = /at position (\d+)/.exec(message)?.[1];
    if (message.startsWith('Unexpected end') || Number(position) >= text.length) throw notJson('it ends too early');
    throw notJson(position === undefined ? 'unexpected character' : `unexpected character at position ${placeInBody(Number(position))}`);
  }
}
