import type { ReactNode } from 'react';
import classes from './tiles.module.css';

export function Tiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>;
}
