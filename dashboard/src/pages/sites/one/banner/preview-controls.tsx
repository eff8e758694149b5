import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useBannerTexts, type BannerTexts } from '../../../../texts/banner-texts';
import classes from './banner-panel.module.css';
import { useLanguageNames } from './use-language-names';

type PreviewTexts = BannerTexts['preview'];

export interface PreviewView {
  part: keyof PreviewTexts['parts'];
  scheme: keyof PreviewTexts['schemes'];
  screen: keyof PreviewTexts['screens'];
}

export function usePreviewView() {
  const isSmall = useMediaQuery('(max-width: 860px)', false, { getInitialValueInEffect: false });
  return useState<PreviewView>({ part: 'question', scheme: 'light', screen: isSmall ? 'phone' : 'computer' });
}

interface Props {
  view: PreviewView;
  onView: (view: PreviewView) => void;
  language: string;
  languages: readonly string[];
  onLanguage: (language: string) => void;
}

export function PreviewControls({ view, onView, language, languages, onLanguage }: Props) {
  const t = useBannerTexts().preview;
  const nameOf = useLanguageNames();
  const { part, scheme, screen } = view;
  return (
    <>
      <SegmentedControl
        aria-label={t.part}
        value={part}
        onChange={(next) => onView({ ...view, part: next })}
        data={choicesOf(t.parts)}
        size="xs"
      />
      <div className={classes.pairs}>
        <SegmentedControl
          aria-label={t.scheme}
          value={scheme}
          onChange={(next) => onView({ ...view, scheme: next })}
          data={choicesOf(t.schemes)}
          size="xs"
        />
        <SegmentedControl
          aria-label={t.screen}
          value={screen}
          onChange={(next) => onView({ ...view, screen: next })}
          data={choicesOf(t.screens)}
          size="xs"
        />
      </div>
      <NativeSelect
        aria-label={t.language}
        value={language}
        onChange={(event) => onLanguage(event.currentTarget.value)}
        data={languages.map((tag) => ({ value: tag, label: nameOf(tag) }))}
        size="xs"
      />
    </>
  );
}

const choicesOf = <Name extends string>(labels: Record<Name, string>) =>
  (Object.entries(labels) as [Name, string][]).map(([value, label]) => ({ value, label }));
