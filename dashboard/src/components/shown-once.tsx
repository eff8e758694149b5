import { Alert, Code, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyButton } from './copy-button';

interface Props {
  title: string;
  children: string;
  value: string;
}

/** A secret that can't be shown again. It takes the focus, so that nobody misses it. */
export function ShownOnce({ title, children, value }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [value]);
  return (
    <Alert ref={alert} tabIndex={-1} color="yellow" variant="light" title={title} role="status">
      <Stack gap="xs">
        <Text size="sm">{children}</Text>
        <Group gap="xs">
          <Code data-testid="secret" fz="sm" p="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {value}
          </Code>
          <CopyButton value={value} label={title} />
        </Group>
      </Stack>
    </Alert>
  );
}
