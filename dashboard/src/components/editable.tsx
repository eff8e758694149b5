import type { ReactNode } from 'react';
import type { Operation } from '../api/roles';
import { useMay } from '../api/use-may';
import classes from './editable.module.css';

/** Fields that people may change who may call the route. Others only read them. */
export function Editable({ call, children }: { call: Operation; children: ReactNode }) {
  if (useMay(call)) return children;
  return (
    <fieldset disabled className={classes.fields}>
      {children}
    </fieldset>
  );
}
