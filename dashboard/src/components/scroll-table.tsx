import { Table, type TableProps } from '@mantine/core';

interface Props extends TableProps {
  /** What the table lists. */
  label: string;
  minWidth: number;
}

/** A table that scrolls sideways in itself where the page is narrower, by keyboard too. No landmark: the panel around it may be one. */
export function ScrollTable({ label, minWidth, children, ...table }: Props) {
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native" tabIndex={0} role="group" aria-label={label}>
      <Table verticalSpacing={6} {...table}>
        {children}
      </Table>
    </Table.ScrollContainer>
  );
}
