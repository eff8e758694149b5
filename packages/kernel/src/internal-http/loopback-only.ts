import type { RequestListener } from 'node:http';

const loopbackName = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** True if no stranger's DNS can decide where the name leads. */
export function isLoopbackHost(host: string): boolean {
  return loopbackName.test(host);
}

/**
 * For servers on a loopback address, which ask for no credentials. A stranger's page can reach them through a browser on
 * this machine: under its own host name once that name leads to 127.0.0.1 (DNS rebinding), or by a cross-origin request.
 * Programs that send no `Host` are no browsers.
 */
export function loopbackOnly(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { host, origin } = request.headers;
    const refuse = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(`${text}\n`);
    if (host !== undefined && !isLoopbackHost(host)) {
      refuse(421, `This server answers on its own machine only. Open http://127.0.0.1:${request.socket.localPort} there.`);
    } else if (origin !== undefined && !isLoopbackOrigin(origin)) {
      refuse(403, 'This server answers no pages of other sites. Send the request from a terminal, or open its address in a tab.');
    } else {
      listener(request, response);
    }
  };
}

/** Elsewhere a mesh or proxy on the same machine may connect to 127.0.0.1 with a `Host` of its own. */
export function loopbackOnlyInDevelopment(
  listener: RequestListener,
  { nodeEnv, host }: { nodeEnv: string; host: string },
): RequestListener {
  return nodeEnv === 'development' && isLoopbackHost(host) ? loopbackOnly(listener) : listener;
}

function isLoopbackOrigin(origin: string): boolean {
  return isLoopbackHost(origin.replace(/^https?:\/\//i, ''));
}
