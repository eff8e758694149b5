import { Box, Group, Paper, Stack, Tabs, Text, Textarea, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import type { Schema } from '../../../api/client';
import { ConfirmButton } from '../../../components/confirm-button';
import { PolicyText } from '../../../components/policy-text';
import { useLanguage } from '../../../texts/language';
import { lengthOf, policyFaults } from './policy-faults';

interface Props {
  policy?: Schema<'Policy'>;
  /** What publishing will do, said before it is done. */
  warning: string;
  publishLabel: string;
  onPublish: (body: Schema<'PolicyBody'>) => Promise<unknown>;
}

/** A policy as it is written and as it will be read. */
export function PolicyEditor({ policy, warning, publishLabel, onPublish }: Props) {
  const { language, texts: t } = useLanguage();
  const [name, setName] = useState(policy?.name ?? '');
  const [content, setContent] = useState(policy?.content ?? '');
  // Typing does not wait for the preview of a long text.
  const previewed = useDeferredValue(content);
  const faults = policyFaults({ name, content });
  const isUnchanged = policy !== undefined && policy.name === name && policy.content === content;

  return (
    <Stack>
      <TextInput
        label={t.fields.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name !== '' && faults.name ? t.policies.nameRule : undefined}
        maxLength={240}
        required
        maw={480}
      />
      <Tabs defaultValue="write">
        <Tabs.List>
          <Tabs.Tab value="write">{t.policies.text}</Tabs.Tab>
          <Tabs.Tab value="preview">{t.policies.preview}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="write" pt="sm">
          <Textarea
            aria-label={t.policies.text}
            description={t.policies.textAbout}
            value={content}
            onChange={(event) => setContent(event.currentTarget.value)}
            error={content !== '' && faults.content ? t.policies.textRule : undefined}
            rows={18}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <Text size="xs" c="dimmed" className="numbers">
            {t.policies.length(new Intl.NumberFormat(language).format(lengthOf(content)))}
          </Text>
        </Tabs.Panel>
        <Tabs.Panel value="preview" pt="sm">
          <Paper withBorder p="md">
            {previewed.trim() === '' ? (
              <Text c="dimmed">{t.policies.nothingYet}</Text>
            ) : (
              <Box data-testid="preview">
                <PolicyText content={previewed} />
              </Box>
            )}
          </Paper>
        </Tabs.Panel>
      </Tabs>
      <Group>
        <ConfirmButton
          label={publishLabel}
          title={t.policies.publishTitle}
          confirm={t.policies.publish}
          disabled={faults.name || faults.content || isUnchanged}
          onConfirm={() => onPublish({ name, content })}
        >
          {warning}
        </ConfirmButton>
        {isUnchanged && (
          <Text size="sm" c="dimmed">
            {t.policies.unchanged}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
