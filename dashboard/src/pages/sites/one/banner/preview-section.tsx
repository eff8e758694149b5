import { Center, Loader, NativeSelect, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { Schema } from '../../../../api/client';
import { useTexts } from '../../../../texts/language';
import { languagesOf, type BannerFields } from './banner-fields';
import classes from './banner-panel.module.css';
import { previewSite } from './preview-site';
import { useLanguageNames } from './use-language-names';

const BannerPreview = lazy(() => import('./banner-preview').then((module) => ({ default: module.BannerPreview })));

interface Props {
  fields: BannerFields;
  site: Schema<'Site'>;
  language: string;
  onLanguage: (language: string) => void;
}

export function PreviewSection({ fields, site, language, onLanguage }: Props) {
  const t = useTexts().banner.preview;
  const nameOf = useLanguageNames();
  const isSmall = useMediaQuery('(max-width: 860px)', false, { getInitialValueInEffect: false });
  const [part, setPart] = useState<keyof typeof t.parts>('question');
  const [scheme, setScheme] = useState<keyof typeof t.schemes>('light');
  const [screen, setScreen] = useState<keyof typeof t.screens>(isSmall ? 'phone' : 'computer');
  // Deferred, so that typing stays fast.
  const previewed = useDeferredValue(fields);
  const { categories, policy_id } = site;
  const shown = useMemo(() => previewSite(previewed, { categories, policy_id }), [previewed, categories, policy_id]);
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
          <BannerPreview site={shown} language={language} scheme={scheme} part={part} screen={screen} />
        </Suspense>
        <SegmentedControl aria-label={t.part} value={part} onChange={setPart} data={choicesOf(t.parts)} size="xs" />
        <div className={classes.pairs}>
          <SegmentedControl aria-label={t.scheme} value={scheme} onChange={setScheme} data={choicesOf(t.schemes)} size="xs" />
          <SegmentedControl aria-label={t.screen} value={screen} onChange={setScreen} data={choicesOf(t.screens)} size="xs" />
        </div>
        <NativeSelect
          aria-label={t.language}
          value={language}
          onChange={(event) => onLanguage(event.currentTarget.value)}
          data={languagesOf(fields).map((tag) => ({ value: tag, label: nameOf(tag) }))}
          size="xs"
        />
      </Stack>
    </section>
  );
}

const choicesOf = <Name extends string>(labels: Record<Name, string>) =>
  (Object.entries(labels) as [Name, string][]).map(([value, label]) => ({ value, label }));
