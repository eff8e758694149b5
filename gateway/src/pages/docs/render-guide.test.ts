import { anchorOf, renderGuide } from './render-guide';

test('the heading of a guide is its title', () => {
  expect(renderGuide('# Receiving webhooks\n\nText').title).toBe('Receiving webhooks');
});

test('links lead to served pages; a link to any other file of the repository becomes text', () => {
  const { html } = renderGuide('[a](limits.md#sizes) [b](errors.md) [c](spec/decisions.md) [d](https://example.com) [e](#here)');
  expect(html).toBe(
    '<p><a href="/docs/guides/limits#sizes">a</a> <a href="/docs/errors">b</a> <span>c</span> <a href="https://example.com">d</a> <a href="#here">e</a></p>\n',
  );
});

test('HTML and scripts in a guide are text', () => {
  const { html } = renderGuide('<script>alert(1)</script> [x](javascript:alert(1))');
  expect(html).not.toMatch(/<script|href/);
});

test('text after the line for maintainers is left out', () => {
  expect(renderGuide('# A\n\none\n\n<!-- Below is for maintainers. /docs leaves it out. -->\n\ntwo').html).not.toContain('two');
});

test.each([
  ['Node, nothing to install', 'node-nothing-to-install'],
  ['What to answer, and when', 'what-to-answer-and-when'],
  ['Two kinds of 429', 'two-kinds-of-429'],
])('the anchor of "%s" equals its anchor on GitHub', (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor);
});
