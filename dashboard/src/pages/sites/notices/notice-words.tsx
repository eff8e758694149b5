import { Badge, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useBannerTexts } from '../../../texts/banner-texts';
import { useTexts } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { textNames } from '../one/banner/banner-fields';
import { FieldList, ForeignText, type FieldRow } from './field-list';
import { descriptionIn, labelIn, type Notice } from './notice-changes';
import classes from './notices.module.css';

/** What a notice says in one language. */
export function NoticeWords({ notice, language }: { notice: Notice; language: string }) {
  const t = useTexts();
  const banner = useBannerTexts();
  const noticeTexts = useNoticesTexts();
  const texts = Object.hasOwn(notice.texts, language) ? notice.texts[language] : undefined;
  return (
    <Stack gap="md">
      <section>
        <Title order={3} size="h5">
          {noticeTexts.texts}
        </Title>
        <FieldList
          rows={textNames.map((name): FieldRow => [
            banner.text[name],
            <ForeignText key={name} text={texts?.[name] ?? t.none} language={language} />,
          ])}
        />
      </section>
      <section>
        <Title order={3} size="h5" mb={4}>
          {noticeTexts.categories}
        </Title>
        {notice.categories === null || notice.categories.length === 0 ? (
          <Text size="sm">{noticeTexts.noCategories}</Text>
        ) : (
          <Stack component="ol" gap="sm" className={classes.categories}>
            {notice.categories.map((category) => {
              const description = descriptionIn(category, language);
              return (
                <li key={category.key}>
                  <Group gap="xs">
                    <Text size="sm" fw={600} className={classes.words}>
                      <ForeignText text={labelIn(category, language) ?? category.key} language={language} />
                    </Text>
                    <Code className={classes.words}>{category.key}</Code>
                    <Badge variant="light" color={category.required ? 'pine' : 'gray'}>
                      {category.required ? noticeTexts.required : noticeTexts.optional}
                    </Badge>
                  </Group>
                  {description !== undefined && (
                    <Text size="sm">
                      <ForeignText text={description} language={language} />
                    </Text>
                  )}
                </li>
              );
            })}
          </Stack>
        )}
      </section>
    </Stack>
  );
}
