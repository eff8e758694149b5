import { Table } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTexts } from '../texts/language';
import classes from './list-table.module.css';

/**
 * `main`: names the row. `state`: beside it in a card. `text`: chosen by people, of any length. `wide`: hidden if there is little room.
 * `action`: buttons.
 */
type Kind = 'main' | 'state' | 'text' | 'plain' | 'wide' | 'action';

interface Column {
  label: string;
  kind?: Kind;
}

interface Props {
  label: string;
  columns: readonly Column[];
  children: ReactNode;
}

/** Rows become cards if there is little room. The explicit roles keep it a table for screen readers. */
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

/** A click outside links and buttons follows the link of the main cell. */
export function ListRow({ children }: { children: ReactNode }) {
  const follow = (event: MouseEvent<HTMLTableRowElement>) => {
    const { currentTarget: row, target } = event;
    // React bubbles clicks from a dialog that a button of this row opened.
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
  /** A card shows it without its label, because the value says what it is. */
  isBare?: boolean;
  children: ReactNode;
}

export function ListCell({ label, kind = 'plain', className = '', isBare = false, children }: CellProps) {
  const t = useTexts();
  return (
    <Table.Td
      role="cell"
      data-label={label}
      {...(kind === 'main' && { 'data-main': true })}
      {...(isBare && { 'data-bare': true })}
      {...((children === t.none || children === '') && { 'data-empty': true })}
      className={`${classes.cell} ${classOf(kind) ?? ''} ${className}`}
    >
      {children}
    </Table.Td>
  );
}

function classOf(kind: Kind = 'plain'): string | undefined {
  return classes[kind];
}
