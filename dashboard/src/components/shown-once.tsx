import { Alert, Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from './copy-button';

interface Props {
  title: string;
  /** Why it must be kept now. */
  children: string;
  value: string;
}

/** A secret that nobody can show again. */
export function ShownOnce({ title, children, value }: Props) {
  return (
    <Alert color="yellow" variant="light" title={title} role="status">
      <Stack gap="xs">
        <Text size="sm">{children}</Text>
        <Group gap="xs">
          <Code data-testid="secret" fz="sm" p="xs">
            {value}
          </Code>
          <CopyButton value={value} label={title} />
        </Group>
      </Stack>
    </Alert>
  );
}
