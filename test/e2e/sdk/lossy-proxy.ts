import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What the proxy does with a response. The product always gets the request. `lose` drops the response, `hang` keeps it, and a cut closes
 * the connection after so many bytes of the body once `until` resolves.
 */
export type Loss = 'pass' | 'lose' | 'hang' | { bytes: number; until: Promise<unknown> };

export interface LossyProxy {
  url: string;
  requests: string[];
  answered: () => number;
  stop: () => Promise<void>;
}

/** A proxy between client and product. `lossOf` decides about the nth request. */
export async function startLossyProxy(target: string, lossOf: (index: number, request: IncomingMessage) => Loss): Promise<LossyProxy> {
  const requests: string[] = [];
  let answered = 0;
  const server = createServer((request, response) => {
    const loss = lossOf(requests.length, request);
    requests.push(`${request.method} ${request.url}`);
    const forward = sendRequest(new URL(request.url ?? '/', target), { method: request.method, headers: request.headers, agent: false });
    forward.on('response', (answer) => {
      void forwardResponse(answer, response, loss).then(() => answered++);
    });
    forward.on('error', () => response.destroy());
    request.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answered: () => answered,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Buffers the whole response first, so that the product has finished its work. */
async function forwardResponse(answer: IncomingMessage, response: ServerResponse, loss: Loss): Promise<void> {
  const body = await buffer(answer);
  if (loss === 'hang') return;
  if (loss === 'lose') {
    response.destroy();
    return;
  }
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  if (loss === 'pass') {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, loss.bytes));
  void loss.until.then(() => response.destroy());
}
