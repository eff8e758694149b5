import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormNotice } from '../../../api/notices';
import { useBannerTexts } from '../../../texts/banner-texts';
import { useTexts } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { textNames } from '../one/banner/banner-fields';
import { CategoryList } from './category-list';
import { FieldList, ForeignText, type FieldRow } from './field-list';
import { formTextsIn } from './form-texts';
import type { Notice } from './notice-changes';

/** What a notice says in one language. */
export function NoticeWords({ notice, language }: { notice: Notice; language: string }) {
  const t = useTexts();
  const banner = useBannerTexts();
  const texts = Object.hasOwn(notice.texts, language) ? notice.texts[language] : undefined;
  const shown = textNames.filter((name) => Object.values(notice.texts).some(({ [name]: text }) => text !== undefined));
  return (
    <Stack gap="md">
      <Words
        rows={shown.map((name): FieldRow => [
          banner.text[name],
          <ForeignText key={name} text={texts?.[name] ?? t.none} language={language} />,
        ])}
      />
      <CategoryList notice={notice} language={language} />
    </Stack>
  );
}

/** What a form says in one language. Only what it has. */
export function FormWords({ notice, language }: { notice: FormNotice; language: string }) {
  const t = useNoticesTexts();
  const texts = formTextsIn(notice, language);
  return (
    <Stack gap="md">
      <Words
        rows={texts.map(({ name, field, text }): FieldRow => [
          field === undefined ? t.formText[name] : t.formField(field),
          <ForeignText key={`${name} ${field}`} text={text} language={language} />,
        ])}
      />
      <CategoryList notice={notice} language={language} />
    </Stack>
  );
}

function Words({ rows }: { rows: readonly FieldRow[] }): ReactNode {
  const t = useNoticesTexts();
  return (
    <section>
      <Title order={3} size="h5">
        {t.texts}
      </Title>
      <FieldList rows={rows} />
    </section>
  );
}
