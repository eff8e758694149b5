import { Badge, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { NoticeContent } from '../../../api/notices';
import { useNoticesTexts } from '../../../texts/notices';
import { ForeignText } from './field-list';
import { descriptionIn, labelIn } from './notice-changes';
import classes from './notices.module.css';

export function CategoryList({ notice: { kind, categories }, language }: { notice: NoticeContent; language: string }) {
  const t = useNoticesTexts();
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {t.categories}
      </Title>
      {categories === null || categories.length === 0 ? (
        <Text size="sm">{kind === 'banner' ? t.noCategories : t.noFormCategories}</Text>
      ) : (
        <Stack component="ol" gap="sm" className={classes.categories}>
          {categories.map((category) => {
            const description = descriptionIn(category, language);
            return (
              <li key={category.key}>
                <Group gap="xs">
                  <Text size="sm" fw={600} className={classes.words}>
                    <ForeignText text={labelIn(category, language) ?? category.key} language={language} />
                  </Text>
                  <Code className={classes.words}>{category.key}</Code>
                  <Badge variant="light" color={category.required ? 'pine' : 'gray'}>
                    {category.required ? t.required : t.optional}
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
  );
}
