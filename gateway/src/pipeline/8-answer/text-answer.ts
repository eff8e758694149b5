import type { Answer } from '../0-common/answer';
import { endAnswer } from './end-answer';

export function textAnswer(type: string, text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    respond: ({ response }) => {
      response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) });
      endAnswer(response, text);
    },
  };
}
