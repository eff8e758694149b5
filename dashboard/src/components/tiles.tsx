import type { ReactNode } from 'react';
import classes from './tiles.module.css';

/** Panels beside each other, as many as have room. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>;
}
