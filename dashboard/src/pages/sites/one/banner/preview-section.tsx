import { Center, Loader, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { Schema } from '../../../../api/client';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { languagesOf, type BannerFields } from './banner-fields';
import classes from './banner-panel.module.css';
import type { BuiltInTexts } from './built-in-texts';
import { PreviewControls, usePreviewView } from './preview-controls';
import { previewSite } from './preview-site';
import { usePlaceNames } from './use-place-names';

const BannerPreview = lazy(() => import('./banner-preview').then((module) => ({ default: module.BannerPreview })));

interface Props {
  fields: BannerFields;
  site: Schema<'Site'>;
  table: BuiltInTexts;
  language: string;
  onLanguage: (language: string) => void;
}

export function PreviewSection({ fields, site, table, language, onLanguage }: Props) {
  const t = useBannerTexts().preview;
  const [view, setView] = usePreviewView();
  // Deferred, so that typing stays fast.
  const previewed = useDeferredValue(fields);
  const { categories, policy_id } = site;
  const { namesOf } = usePlaceNames();
  const [rule, setRule] = useState('0');
  const shown = useMemo(
    () => previewSite(previewed, { categories, policy_id }, table, Number(rule)),
    [previewed, categories, policy_id, table, rule],
  );
  return (
    <section aria-label={t.title} className={classes.preview}>
      <Stack gap="xs">
        <Title order={3} size="h5">
          {t.title}
        </Title>
        <Text size="sm" c="dimmed">
          {t.about}
        </Text>
        <Suspense
          fallback={
            <Center h={400}>
              <Loader size="sm" />
            </Center>
          }
        >
          <BannerPreview title={t.frame} site={shown} language={language} {...view} />
        </Suspense>
        {fields.rules.length > 0 && (
          <NativeSelect
            label={t.seenIn}
            value={rule}
            onChange={(event) => setRule(event.currentTarget.value)}
            data={[
              { value: '0', label: t.withoutRule },
              ...fields.rules.map(({ places }, index) => ({ value: String(index + 1), label: `${index + 1}. ${namesOf(places)}` })),
            ]}
            size="xs"
          />
        )}
        <PreviewControls view={view} onView={setView} language={language} languages={languagesOf(fields)} onLanguage={onLanguage} />
      </Stack>
    </section>
  );
}
