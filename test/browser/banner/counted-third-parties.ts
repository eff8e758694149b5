import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const trackers = Array.from({ length: 12 }, (_, at) => ({
  name: `tracker${at}`,
  category: at % 2 === 0 ? 'analytics' : 'marketing',
}));
export const frames = Array.from({ length: 6 }, (_, at) => ({ name: `frame${at}`, category: at % 2 === 0 ? 'marketing' : 'analytics' }));

/** What a page with all of them asks for once they may run: each tag, its report, and each frame. */
export const everyThirdParty = [...trackers.flatMap(({ name }) => [name, `${name}-report`]), ...frames.map(({ name }) => name)].sort();

/**
 * A server for every third party of a page. It counts what arrives, whatever made the browser send it. Browsers find this machine under each
 * name below localhost, and count each as a site of its own.
 */
export async function startThirdParties() {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const name = (request.headers.host ?? '').replace(/\.localhost(:\d+)?$/, '');
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const answer = (type: string, body: string) => void response.setHeader('Content-Type', type).end(body);
    if (request.url === '/tag.js') {
      const report = `new Image().src = '${addressOf(`${name}-report`)}/collect';`;
      return answer('text/javascript', `document.cookie = '_${name}=1; Path=/'; ${report}`);
    }
    if (request.url === '/embed') return answer('text/html', '<!doctype html><title>Frame</title><p>Content</p>');
    answer('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const addressOf = (name: string) => `http://${name}.localhost:${port}`;

  /** A third of the trackers load their script by hand, as vendors tell to. */
  const trackerOf = ({ name, category }: (typeof trackers)[number], at: number) => {
    const heldTag = `<script type="text/plain" data-consent="${category}"`;
    const src = `${addressOf(name)}/tag.js`;
    return at % 3 === 0
      ? `${heldTag}>{ const tag = document.createElement('script'); tag.src = '${src}'; document.head.append(tag); }</script>`
      : `${heldTag} ${at % 3 === 1 ? 'async' : ''} src="${src}"></script>`;
  };
  const frameOf = ({ name, category }: (typeof frames)[number]) =>
    `<iframe title="${name}" data-consent="${category}" data-src="${addressOf(name)}/embed" width="320" height="180"></iframe>`;

  return {
    html: trackers.map(trackerOf).join('') + frames.map(frameOf).join(''),
    /** Names that were asked for anything, in order. */
    asked: () => [...counts.keys()].sort(),
    forget: () => counts.clear(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
