import { Typography } from '@mantine/core';
import Markdown from 'react-markdown';

const shown = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'pre', 'hr', 'br'];

/**
 * A policy as people read it: Markdown, of which nothing becomes markup but these
 * elements. HTML in it is shown as the text it is; links lead out in a new tab.
 */
export function PolicyText({ content }: { content: string }) {
  return (
    <Typography>
      <Markdown
        allowedElements={shown}
        unwrapDisallowed
        components={{
          // Below the headings of the page.
          h1: ({ children }) => <h3>{children}</h3>,
          h2: ({ children }) => <h4>{children}</h4>,
          h3: ({ children }) => <h5>{children}</h5>,
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {children}
            </a>
          ),
        }}
      >
        {content}
      </Markdown>
    </Typography>
  );
}
