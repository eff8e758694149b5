import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Appearance } from './appearance';
import { Brand } from './brand';
import classes from './public-layout.module.css';

export function PublicLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Brand />
        <Appearance />
      </header>
      <main className={classes.main}>
        <div className={classes.card}>{children}</div>
      </main>
    </div>
  );
}
