import MarkdownIt from 'markdown-it';

// HTML in a text is shown as text, and images are not loaded: a page about tracking must not track.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable('image');

markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'noopener noreferrer nofollow');
  return self.renderToken(tokens, index, options);
};
// Wide tables scroll on their own, so that the page does not.
markdown.renderer.rules['table_open'] = () => '<div class="wide" tabindex="0" role="group">\n<table>\n';
markdown.renderer.rules['table_close'] = () => '</table>\n</div>\n';

/** Some texts take seconds and hundreds of megabytes, so it runs in a worker only. */
export function renderMarkdown(content: string): string {
  return markdown.render(content);
}
