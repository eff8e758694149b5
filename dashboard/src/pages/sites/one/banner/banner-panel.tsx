import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Schema } from '../../../../api/client';
import { asApiError } from '../../../../api/api-error';
import { siteQuery, updateSite } from '../../../../api/sites';
import { useWrite } from '../../../../api/use-write';
import { ConfirmButton } from '../../../../components/confirm-button';
import { Editable } from '../../../../components/editable';
import { Failure } from '../../../../components/failure';
import { Panel } from '../../../../components/panel';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { useLanguage } from '../../../../texts/language';
import { useNoted } from '../../use-noted';
import { bannerFaults, faultyLanguage } from './banner-faults';
import { askedCategories, bannerOf, fieldsOf, languagesOf, openingLanguage, type BannerFields } from './banner-fields';
import classes from './banner-panel.module.css';
import { useBuiltInTexts } from './built-in-texts';
import { CategoriesSection } from './categories-section';
import { EarlierToolSection } from './earlier-tool-section';
import { LanguageFields } from './language-fields';
import { LookSection } from './look-section';
import { PersonTextFields } from './person-text-fields';
import { placeOfPointer } from './place-rules';
import { PlaceRulesSection } from './place-rules-section';
import { PreviewSection } from './preview-section';
import { RulesSection } from './rules-section';
import { TextFields } from './text-fields';
import { LeaveGuard } from '../../../../components/leave-guard';
import { settingsText, useBannerDraft } from './use-banner-draft';
import { useFaultText } from './use-fault-text';

interface Props {
  site: Schema<'Site'>;
  onUnsaved: (isUnsaved: boolean) => void;
}

export function BannerPanel({ site, onUnsaved }: Props) {
  const { language: ofDashboard, texts } = useLanguage();
  const t = useBannerTexts();
  const { saved: savedText } = texts;
  const queries = useQueryClient();
  const draft = useBannerDraft(site);
  const { fields, isUnsaved } = draft;
  useNoted(isUnsaved, onUnsaved);
  const [chosen, setLanguage] = useState(() => openingLanguage(fields, ofDashboard));
  const languages = languagesOf(fields);
  // The chosen language may disappear, for example when the changes are discarded.
  const language = languages.includes(chosen) ? chosen : openingLanguage(fields, ofDashboard);
  const table = useBuiltInTexts();
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const faults = bannerFaults(fields, askedCategories(fields.categories, site.categories));
  const faultAt = useFaultText(faults);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const save = useWrite(
    async (sent: BannerFields) => {
      // A full update: fields outside this form are sent with their current values.
      const now = await queries.fetchQuery({ ...siteQuery(site.id), staleTime: 0 });
      // Stops if someone else changed the settings. The page then says that saving replaces them.
      if (settingsText(now.banner) !== settingsText(site.banner)) return 'overtaken' as const;
      const { id, name, domain, categories, lifetime } = now;
      const banner = bannerOf(sent, categories, now.banner ?? {});
      const saved = await updateSite({
        id,
        name,
        domain,
        categories,
        ...(banner !== undefined && { banner }),
        ...(lifetime !== undefined && { lifetime }),
      });
      return { saved, sent };
    },
    {
      changes: [['sites']],
      onDone: (outcome) => {
        if (outcome === 'overtaken') return;
        queries.setQueryData(siteQuery(site.id).queryKey, outcome.saved);
        draft.saved(outcome.saved.banner, outcome.sent);
        setAttempts(0);
        notifications.show({ color: 'green', message: savedText });
      },
    },
  );
  const refusals = useMemo(() => refusalsIn(save.error), [save.error]);
  // A field with a refusal may be of another language than the one that is shown.
  const refusedLanguage = faultyLanguage(refusals, [language, ...languages]);
  const [ledBy, setLedBy] = useState(refusals);
  if (ledBy !== refusals) {
    setLedBy(refusals);
    if (refusedLanguage !== undefined) setLanguage(refusedLanguage);
  }
  const submit = () => {
    if (faults.size === 0) return save.mutate(fields);
    setLanguage(faultyLanguage(faults, [language, ...languages]) ?? language);
    setAttempts(attempts + 1);
  };
  const isAttempted = attempts > 0;
  const change = (next: BannerFields) => {
    draft.change(next);
    // What the API refused may be right now.
    if (save.error) save.reset();
  };
  // The rule about people is of another form.
  const defaults = fieldsOf(fields.identity === null ? undefined : { identity: { on_difference: fields.identity.on_difference } });
  const isDefault = settingsText(bannerOf(fields, site.categories)) === settingsText(bannerOf(defaults, site.categories));
  const section = { fields, faultAt, isAttempted, table, onChange: change };

  return (
    <Panel title={t.settings}>
      <LeaveGuard isUnsaved={isUnsaved} isKept={draft.isKept} texts={t} onDiscard={draft.discard} />
      <Text size="sm" c="dimmed" mb="md">
        {t.about}
      </Text>
      <div className={classes.columns}>
        <Editable call="updateSite">
          <form
            ref={form}
            noValidate
            aria-label={t.settings}
            onSubmit={(event) => {
              // React bubbles submit events of dialogs, although their forms are elsewhere in the document.
              if (event.target !== event.currentTarget) return;
              event.preventDefault();
              submit();
            }}
          >
            <Stack gap="lg">
              {draft.isRestored && isUnsaved && (
                <Alert color="blue" variant="light" role="status" title={t.unsaved}>
                  {t.restored}
                </Alert>
              )}
              <LanguageFields fields={fields} table={table} language={language} onLanguage={setLanguage} onChange={draft.change} />
              <TextFields {...section} language={language} hasPolicy={site.policy_id !== null} />
              <PersonTextFields {...section} language={language} />
              <CategoriesSection {...section} allowed={site.categories} language={language} />
              <LookSection {...section} />
              <RulesSection {...section} />
              <PlaceRulesSection {...section} {...{ language, refusals }} allowed={site.categories} hasPolicy={site.policy_id !== null} />
              <EarlierToolSection {...section} allowed={site.categories} />
              <Button variant="default" style={{ alignSelf: 'flex-start' }} disabled={isDefault} onClick={() => draft.change(defaults)}>
                {t.reset}
              </Button>
              <Stack gap={6} className={`${classes.actions} ${isUnsaved ? classes.unsaved : ''}`}>
                {draft.isOvertaken && isUnsaved && (
                  <Alert color="yellow" variant="light" role="status" title={t.overtaken}>
                    {t.overtakenAbout}
                  </Alert>
                )}
                {save.error && <Failure error={save.error} />}
                <Text size="sm" role="status" {...(isUnsaved ? { fw: 600 } : { c: 'dimmed' })}>
                  {isAttempted && faults.size > 0 ? t.checkFields : isUnsaved ? t.unsaved : t.allSaved}
                </Text>
                <Group gap="xs">
                  <Button type="submit" loading={save.isPending} disabled={!isUnsaved}>
                    {t.save}
                  </Button>
                  {isUnsaved && (
                    <ConfirmButton
                      label={t.discard}
                      title={t.discardTitle}
                      confirm={t.discard}
                      isDangerous
                      onConfirm={() => Promise.resolve(draft.discard())}
                    >
                      {t.discardAbout}
                    </ConfirmButton>
                  )}
                </Group>
              </Stack>
            </Stack>
          </form>
        </Editable>
        <PreviewSection fields={fields} site={site} table={table} language={language} onLanguage={setLanguage} />
      </div>
    </Panel>
  );
}

/** What the API refused, by the part of a rule that it belongs to. */
function refusalsIn(error: Error | null): ReadonlyMap<string, string> {
  const faults = error === null ? [] : asApiError(error).faults;
  return new Map(
    faults.flatMap(({ pointer, message }) => {
      const place = placeOfPointer(pointer);
      return place === undefined ? [] : [[place, message] as const];
    }),
  );
}
