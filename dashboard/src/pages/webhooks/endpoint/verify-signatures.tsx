import { Stack, Tabs, Text } from '@mantine/core';
import { CodeBlock } from '../../../components/code-block';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import { verifySnippets } from './verify-snippets';

const languages = Object.keys(verifySnippets) as (keyof typeof verifySnippets)[];

export function VerifySignatures() {
  const t = useTexts();
  return (
    <Panel title={t.webhooks.verify}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t.webhooks.verifyAbout}
        </Text>
        <Tabs defaultValue={languages[0] ?? null}>
          <Tabs.List>
            {languages.map((language) => (
              <Tabs.Tab key={language} value={language}>
                {language}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {languages.map((language) => (
            <Tabs.Panel key={language} value={language} pt="sm">
              <CodeBlock title={language} text={verifySnippets[language]} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Panel>
  );
}
