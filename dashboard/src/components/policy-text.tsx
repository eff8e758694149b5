import { Typography } from '@mantine/core';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import classes from './policy-text.module.css';

const shown = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'pre', 'hr', 'br'],
  // A cookie policy is mostly a table.
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/**
 * A policy as people read it: Markdown, of which nothing becomes markup but these
 * elements. HTML in it is shown as the text it is; links lead out in a new tab.
 */
export function PolicyText({ content }: { content: string }) {
  return (
    <Typography>
      <Markdown
        allowedElements={shown}
        remarkPlugins={[remarkGfm]}
        unwrapDisallowed
        components={{
          // Below the headings of the page.
          h1: ({ children }) => <h3>{children}</h3>,
          h2: ({ children }) => <h4>{children}</h4>,
          h3: ({ children }) => <h5>{children}</h5>,
          table: ({ children }) => (
            <div className={classes.wide} tabIndex={0} role="group">
              <table>{children}</table>
            </div>
          ),
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
