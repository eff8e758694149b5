import type { Nodes } from 'hast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** Undefined for a text with more elements than a page can show without freezing. */
export type ParsedPolicy = Nodes | undefined;

const mostElements = 20_000;

/** HTML stays in the tree, so that it can be shown as text. */
const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true });

addEventListener('message', ({ data }: MessageEvent<string>) => {
  const tree = processor.runSync(processor.parse(data)) as Nodes;
  postMessage((countNodes(tree) > mostElements ? undefined : tree) satisfies ParsedPolicy);
});

function countNodes(tree: Nodes): number {
  let count = 0;
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    count += 1;
    if ('children' in node) waiting.push(...node.children);
  }
  return count;
}
