import MarkdownIt from 'markdown-it';
import { errorsPath } from './frame';
import { guidePath, guides } from './guides';

/** The rest of a guide is about our code, for readers of the repository. */
const endOfGuide = '<!-- Below is for maintainers. /docs leaves it out. -->';

interface RenderedGuide {
  title: string;
  html: string;
}

/** Links to other guides lead to their pages. Other files of the repository are not served, so their links become text. */
export function renderGuide(markdown: string): RenderedGuide {
  const [text = ''] = markdown.split(endOfGuide);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? '';
  return { title, html: renderer.render(text) };
}

/** For the Markdown of the OpenAPI document. */
export const renderText = (markdown: string): string => renderer.render(markdown);
export const renderLine = (markdown: string): string => renderer.renderInline(markdown);

const renderer = new MarkdownIt();

renderer.renderer.rules['heading_open'] = (tokens, index) => {
  const { tag } = tokens[index] as (typeof tokens)[number];
  return `<${tag} id="${anchorOf(tokens[index + 1]?.content ?? '')}">`;
};
const fence = renderer.renderer.rules['fence'];
// It scrolls, so the keyboard must reach it.
renderer.renderer.rules['fence'] = (...parts) => (fence?.(...parts) ?? '').replace('<pre>', '<pre tabindex="0">');
renderer.renderer.rules['table_open'] = () => '<div class="table" tabindex="0"><table>\n';
renderer.renderer.rules['table_close'] = () => '</table></div>\n';
renderer.renderer.rules['link_open'] = (tokens, index, options, _environment, self) => {
  const token = tokens[index] as (typeof tokens)[number];
  const target = servedTarget(token.attrGet('href') ?? '');
  if (target === undefined) return '<span>';
  token.attrSet('href', target);
  return self.renderToken(tokens, index, options);
};
renderer.renderer.rules['link_close'] = (tokens, index) => {
  const open = tokens.slice(0, index).findLast(({ type }) => type === 'link_open');
  return servedTarget(open?.attrGet('href') ?? '') === undefined ? '</span>' : '</a>';
};

/** Anchors as on GitHub, so that a link works in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function servedTarget(href: string): string | undefined {
  if (/^(https:|#|\/)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  if (file === 'errors.md') return errorsPath + (anchor === undefined ? '' : `#${anchor}`);
  const guide = guides.find((one) => `${one.file}.md` === file);
  return guide === undefined ? undefined : guidePath(guide) + (anchor === undefined ? '' : `#${anchor}`);
}
