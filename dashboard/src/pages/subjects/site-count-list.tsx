import type { ReactNode } from 'react';
import type { SiteCount } from './site-counts';
import classes from './site-count-list.module.css';

interface Props {
  label: string;
  counts: readonly SiteCount[];
  nameOf: (siteId: string) => ReactNode;
  children: (count: SiteCount) => ReactNode;
}

export function SiteCountList({ label, counts, nameOf, children }: Props) {
  return (
    <ul className={classes.sites} aria-label={label}>
      {counts.map((count) => (
        <li key={count.siteId}>
          <span className={classes.name}>{nameOf(count.siteId)}</span>
          <span className={classes.numbers}>{children(count)}</span>
        </li>
      ))}
    </ul>
  );
}
