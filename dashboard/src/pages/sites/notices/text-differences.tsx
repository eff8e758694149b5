import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { ShortDifference } from '../../../components/differences/differences';
import { Panel } from '../../../components/panel';
import { useBannerTexts } from '../../../texts/banner-texts';
import { useNoticesTexts } from '../../../texts/notices';
import { useLanguageNames } from '../one/banner/use-language-names';
import { differingTexts, type Notice, type TextPair } from './notice-changes';
import classes from './notices.module.css';

interface Props {
  before: Notice;
  after: Notice;
  language: string;
  /** Languages with a difference. */
  differing: readonly string[];
  onLanguage: (language: string) => void;
}

/** The texts of one language, word by word. */
export function TextDifferences({ before, after, language, differing, onLanguage }: Props) {
  const banner = useBannerTexts();
  const noticeTexts = useNoticesTexts();
  const nameOf = useLanguageNames();
  const pairs = useMemo(() => differingTexts(before, after, language), [before, after, language]);
  const others = differing.filter((tag) => tag !== language);
  const nameOfText = ({ category, name }: TextPair) =>
    category === undefined
      ? banner.text[name as keyof typeof banner.text]
      : `${category}: ${noticeTexts.ofCategory[name as 'label' | 'description']}`;
  return (
    <Panel title={noticeTexts.textsIn(nameOf(language))}>
      <Stack>
        {pairs.length === 0 && <Text size="sm">{noticeTexts.sameTexts}</Text>}
        {pairs.map((pair) => (
          <section key={`${pair.category ?? ''} ${pair.name}`}>
            <Title order={3} size="h6" mb={4} className={classes.words}>
              {nameOfText(pair)}
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
