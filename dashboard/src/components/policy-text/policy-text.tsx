import { Alert, Loader, Stack, Typography } from '@mantine/core';
import type { Nodes } from 'hast';
import Markdown from 'react-markdown';
import { useTexts } from '../../texts/language';
import classes from './policy-text.module.css';
import { useParsedPolicy } from './use-parsed-policy';

const shown = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'pre', 'hr', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** Renders Markdown with these elements only. HTML is shown as text. Links open a new tab. A text over the limit is shown as typed. */
export function PolicyText({ content }: { content: string }) {
  const t = useTexts();
  const parsed = useParsedPolicy(content);
  if (parsed === undefined) return <Loader size="sm" />;
  if (parsed !== 'plain') return <Formatted tree={parsed.tree} />;
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light" role="status">
        {t.policies.tooComplex}
      </Alert>
      <pre className={classes.plain}>{content}</pre>
    </Stack>
  );
}

function Formatted({ tree }: { tree: Nodes }) {
  return (
    <Typography>
      <Markdown
        allowedElements={shown}
        // The text is parsed already.
        rehypePlugins={[() => () => tree as never]}
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
        {''}
      </Markdown>
    </Typography>
  );
}
