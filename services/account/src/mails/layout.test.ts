import { layOut, oneLine } from './layout';

test('the text part and the HTML part have the same content, and the HTML escapes values', () => {
  const { text, html } = layOut({
    subject: 'Hello',
    paragraphs: ['<script>alert("x")</script> & \'y\''],
    action: { label: 'Go <on>', link: 'https://example.com/?a=1&b="2"' },
    notes: ['<b>note</b>'],
  });
  expect(text).toContain('<script>alert("x")</script> & \'y\'');
  expect(text).toContain('https://example.com/?a=1&b="2"');
  expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;');
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('Go &lt;on&gt;');
  expect(html).not.toMatch(/<(script|on|b)>/);
});

test('a header value is reduced to one line', () => {
  expect(oneLine('Ada\r\nBcc: all@example.com\u2028\0 x')).toBe('Ada Bcc: all@example.com  x');
  expect(layOut({ subject: 'a\r\nb', paragraphs: [] }).subject).toBe('a b');
});
