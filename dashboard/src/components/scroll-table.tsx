import { Table, type TableProps } from '@mantine/core';

interface Props extends TableProps {
  label: string;
  minWidth: number;
}

/** A wide table scrolls by itself, also by keyboard. Not a landmark, because the panel around it may be one. */
export function ScrollTable({ label, minWidth, children, ...table }: Props) {
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native" tabIndex={0} role="group" aria-label={label}>
      <Table verticalSpacing={6} {...table}>
        {children}
      </Table>
    </Table.ScrollContainer>
  );
}
