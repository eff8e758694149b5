import { Box, Code, Group, Text } from '@mantine/core';
import { CopyButton } from './copy-button';

interface Props {
  title: string;
  text: string;
}

export function CodeBlock({ title, text }: Props) {
  return (
    <Box>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <CopyButton value={text} label={title} />
      </Group>
      <Code block tabIndex={0} role="group" aria-label={title}>
        {text}
      </Code>
    </Box>
  );
}
