import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

type Fact = readonly [name: string, value: ReactNode, isEmpty?: boolean];

/** Names with their values, stacked on narrow screens. Phones hide the empty ones. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(([name, value, isEmpty = false]) => (
        <Group key={name} component="div" gap="xs" align="baseline" py={4} {...(isEmpty && { className: classes.empty })}>
          <Text component="dt" size="sm" c="dimmed" w={170}>
            {name}
          </Text>
          <Text component="dd" size="sm" className={classes.value}>
            {value}
          </Text>
        </Group>
      ))}
    </dl>
  );
}
