import { Table } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './list-table.module.css';

/** `main`: what a row is about; `text`: chosen by people, however long; `wide`: only where there is room for it; `action`: buttons. */
type Kind = 'main' | 'text' | 'plain' | 'wide' | 'action';

interface Column {
  label: string;
  kind?: Kind;
}

interface Props {
  /** What the table lists. */
  label: string;
  columns: readonly Column[];
  children: ReactNode;
}

/** A table of dense rows, or of a card a row where it has little room. The roles hold whatever its parts are drawn as. */
export function ListTable({ label, columns, children }: Props) {
  return (
    <div role="group" aria-label={label} tabIndex={-1} className={classes.list}>
      <div className={classes.scroll}>
        <Table role="table" verticalSpacing={6} className={classes.table}>
          <Table.Thead role="rowgroup" className={classes.head}>
            <Table.Tr role="row">
              {columns.map((column) => (
                <Table.Th key={column.label} role="columnheader" className={classOf(column.kind)}>
                  {column.label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">{children}</Table.Tbody>
        </Table>
      </div>
    </div>
  );
}

/** A row of a list. A click beside its links and buttons follows the link of its main cell. */
export function ListRow({ children }: { children: ReactNode }) {
  const follow = (event: MouseEvent<HTMLTableRowElement>) => {
    const { currentTarget: row, target } = event;
    // A dialog that a button of the row opened is no part of the row, but its clicks arrive here.
    if (!(target instanceof Element) || !row.contains(target) || target.closest('a, button, input') !== null) return;
    if (window.getSelection()?.isCollapsed === false) return;
    row.querySelector<HTMLAnchorElement>('[data-main] a')?.click();
  };
  return (
    <Table.Tr role="row" className={classes.row} onClick={follow}>
      {children}
    </Table.Tr>
  );
}

interface CellProps extends Column {
  className?: string | undefined;
  children: ReactNode;
}

/** A cell of a list, with the label of its column, which a card shows beside it. */
export function ListCell({ label, kind = 'plain', className = '', children }: CellProps) {
  return (
    <Table.Td
      role="cell"
      data-label={label}
      {...(kind === 'main' && { 'data-main': true })}
      className={`${classes.cell} ${classOf(kind) ?? ''} ${className}`}
    >
      {children}
    </Table.Td>
  );
}

function classOf(kind: Kind = 'plain'): string | undefined {
  return classes[kind];
}
