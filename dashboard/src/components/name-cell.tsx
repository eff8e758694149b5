import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './name-cell.module.css';

export function NameCell({ children }: { children: ReactNode }) {
  return <Table.Td className={classes.name}>{children}</Table.Td>;
}
