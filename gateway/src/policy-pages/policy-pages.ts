import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createCounter, within, type Logger, type Part, type Registry } from '@consent/kernel';
import { LRUCache } from 'lru-cache';
import { pool } from 'workerpool';
import { plainText, policyFrame } from './policy-page';
import { policyTitle } from './policy-title';

export interface PolicyPage {
  body: Buffer;
  tag: string;
  title: string;
  /** The text alone, as HTML, for pages that have another header and footer. */
  text: Buffer;
  /** False: rendering took too long, or has not ended yet, and the text is shown as it was written. */
  isRendered: boolean;
}

type ReadText = () => Promise<string>;

export interface PolicyPages extends Part {
  /** The page of a text. `readText` is called only if no page is kept. */
  find: (sha256: string, readText: ReadText) => Promise<PolicyPage>;
}

interface PolicyPagesOptions {
  logger: Logger;
  registry: Registry;
  renderTimeoutMs?: number;
  longestWaitMs?: number;
}

const keptBytes = 32 * 1024 * 1024;
/** A text of 200,000 characters rendered as usual has about half a megabyte. */
const largestPageBytes = 4 * 1024 * 1024;
/** The machine may have been busy, so a text that failed is tried again, but not for every reader. */
const failureKeptMs = 30_000;
const longestQueue = 100;

/**
 * Pages of policy texts. Texts come from customers, so each is rendered in a worker with limits of time and memory, once:
 * the address is the hash of the text. Readers wait a few seconds at most, and then get the text as it was written.
 */
export function createPolicyPages({ logger, registry, renderTimeoutMs = 1000, longestWaitMs = 3000 }: PolicyPagesOptions): PolicyPages {
  const renderings = createCounter(registry, 'policy_renderings_total');
  // Compiled code, also in tests of the source: Node cannot run TypeScript in a worker.
  const workers = pool(join(__dirname, '../../dist/policy-pages/render-worker.js'), {
    workerType: 'thread',
    maxWorkers: 1,
    maxQueueSize: longestQueue,
    workerTerminateTimeout: 10,
    workerThreadOpts: { resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 } },
  });

  async function render(content: string): Promise<string> {
    // The time to start a worker does not count.
    await workers.exec('isReady', []);
    const html = (await workers.exec('renderMarkdown', [content]).timeout(renderTimeoutMs)) as string;
    if (html.length > largestPageBytes) throw new Error(`The page would have ${html.length} characters.`);
    return html;
  }

  const kept = new LRUCache<string, PolicyPage, ReadText>({
    maxSize: keptBytes,
    sizeCalculation: ({ body }) => body.length,
    fetchMethod: async (sha256, _stale, { context: readText, options }) => {
      const content = await readText();
      try {
        const page = pageOf({ content, sha256 }, await render(content));
        renderings.inc({ outcome: 'rendered' });
        return page;
      } catch (error) {
        renderings.inc({ outcome: 'plain' });
        logger.warn(
          { error, sha256, characters: content.length },
          'a policy text is shown without formatting: rendering exceeded its limits',
        );
        options.ttl = failureKeptMs;
        return pageOf({ content, sha256 });
      }
    },
  });

  async function find(sha256: string, readText: ReadText): Promise<PolicyPage> {
    const rendering = kept.fetch(sha256, { context: readText });
    const page = await within(longestWaitMs, rendering);
    if (page !== undefined) return page;
    rendering.catch(() => undefined);
    return pageOf({ content: await readText(), sha256 });
  }

  return { name: 'policy pages', find, stop: async () => await workers.terminate(true) };
}

function pageOf({ content, sha256 }: { content: string; sha256: string }, html?: string): PolicyPage {
  const title = policyTitle(content);
  const [before, after] = policyFrame({ title, sha256 }).map((part) => Buffer.from(part)) as [Buffer, Buffer];
  const body = Buffer.concat([before, Buffer.from(html ?? plainText(content)), after]);
  const text = body.subarray(before.length, body.length - after.length);
  return { body, tag: tagOf(body), title, text, isRendered: html !== undefined };
}

export function tagOf(bytes: string | Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}
