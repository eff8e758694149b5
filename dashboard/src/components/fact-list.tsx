import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** Names and values, one below the other where there is little room. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(([name, value]) => (
        <Group key={name} component="div" gap="xs" align="baseline" py={4}>
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
