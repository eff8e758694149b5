import { Outlet } from '@tanstack/react-router';
import { Appearance } from './appearance';
import { Brand } from './brand';
import classes from './public-layout.module.css';

/** The frame of the pages for those who are not signed in. */
export function PublicLayout() {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Brand />
        <Appearance />
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
