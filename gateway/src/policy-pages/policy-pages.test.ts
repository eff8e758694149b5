import { createHash, randomUUID } from 'node:crypto';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createRecordingLogger } from '@consent/testkit';
import { createPolicyPages } from './policy-pages';

const limitCharacters = 200_000;
const fill = (start: string, text: string) => (start + text.repeat(limitCharacters / text.length)).slice(0, limitCharacters - 100);

const hostile = [
  ['takes seconds', fill(`${'>'.repeat(99)}a\n`, 'b\n')],
  ['would have gigabytes of links', fill(`[a]: /${'x'.repeat(50_000)}\n\n`, '[a] ')],
] as const;

const sha256Of = (content: string) => createHash('sha256').update(content).digest('hex');

/** Limits that a busy machine does not reach. */
const patient = { renderTimeoutMs: 60_000, longestWaitMs: 60_000 };

function open(options = {}) {
  const pages = createPolicyPages({ logger: createSilentLogger(), registry: createRegistry('gateway'), ...options });
  onTestFinished(async () => pages.stop?.());
  return {
    ...pages,
    pageOf: async (content: string) => {
      const page = await pages.find(sha256Of(content), async () => content);
      return { ...page, html: page.body.toString() };
    },
  };
}

test('a text is rendered once and its page is kept, with a tag of its content', async () => {
  const pages = open(patient);
  const content = `# Cookies ${randomUUID()}\n\n**Yes**`;
  const page = await pages.pageOf(content);
  expect(page).toMatchObject({ isRendered: true, tag: expect.stringMatching(/^"[\w-]{22}"$/) as string });
  expect(page.html).toContain('<strong>Yes</strong>');
  const unread = () => Promise.reject(new Error('was read again'));
  expect((await pages.find(sha256Of(content), unread)).body).toBe(page.body);
});

test.each(hostile)('a text that %s is shown escaped and without formatting, and the next one is rendered', async (_, content) => {
  const { logger, lines } = createRecordingLogger();
  const pages = open({ ...patient, renderTimeoutMs: 2000, logger });
  const page = await pages.pageOf(`${content}\n<i>end</i> & more`);
  expect(page.isRendered).toBe(false);
  expect(page.html).toContain('&lt;i>end&lt;/i> &amp; more</pre>');
  expect(lines.map(({ text }) => text)).toEqual(['a policy text is shown without formatting: rendering exceeded its limits']);
  expect((await pages.pageOf('**next**')).html).toContain('<strong>next</strong>');
});

test('a text that cannot be read fails the call, and is read again by the next', async () => {
  const pages = open(patient);
  await expect(pages.find('0'.repeat(64), () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect((await pages.find('0'.repeat(64), async () => '# Back')).isRendered).toBe(true);
});
