import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { ShortDifference } from '../../../components/differences/differences';
import { Panel } from '../../../components/panel';
import { useNoticesTexts } from '../../../texts/notices';
import { useLanguageNames } from '../one/banner/use-language-names';
import classes from './notices.module.css';

interface Props {
  pairs: readonly NamedPair[];
  language: string;
  /** Languages with a difference. */
  differing: readonly string[];
  onLanguage: (language: string) => void;
}

export interface NamedPair {
  title: string;
  before: string | undefined;
  after: string | undefined;
}

/** The texts of one language, word by word. */
export function TextDifferences({ pairs, language, differing, onLanguage }: Props) {
  const noticeTexts = useNoticesTexts();
  const nameOf = useLanguageNames();
  const others = differing.filter((tag) => tag !== language);
  return (
    <Panel title={noticeTexts.textsIn(nameOf(language))}>
      <Stack>
        {pairs.length === 0 && <Text size="sm">{noticeTexts.sameTexts}</Text>}
        {pairs.map((pair) => (
          <section key={pair.title}>
            <Title order={3} size="h6" mb={4} className={classes.words}>
              {pair.title}
            </Title>
            <ShortDifference before={pair.before ?? ''} after={pair.after ?? ''} language={language} />
          </section>
        ))}
        {others.length > 0 && (
          <Group gap="xs">
            <Text size="sm">{noticeTexts.alsoDifferIn}</Text>
            {others.map((tag) => (
              <Button key={tag} size="compact-sm" variant="default" onClick={() => onLanguage(tag)}>
                {nameOf(tag)}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
