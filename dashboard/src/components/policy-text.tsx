import { Typography } from '@mantine/core';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import classes from './policy-text.module.css';

const shown = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'pre', 'hr', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** Renders Markdown with these elements only. HTML is shown as text. Links open a new tab. */
export function PolicyText({ content }: { content: string }) {
  return (
    <Typography>
      <Markdown
        allowedElements={shown}
        remarkPlugins={[remarkGfm]}
        unwrapDisallowed
        components={{
          // The page's own headings are h1 and h2.
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
