import { Alert, Box, Group, Paper, Stack, Tabs, Text, Textarea, TextInput } from '@mantine/core';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Schema } from '../../../api/client';
import { ConfirmButton } from '../../../components/confirm-button';
import { refusedFields, unplacedFailure, type FieldFaults } from '../../../components/field-faults';
import { PolicyText } from '../../../components/policy-text/policy-text';
import { useLanguage } from '../../../texts/language';
import { ChangeNote } from './change-note';
import { LeaveGuard } from '../../../components/leave-guard';
import { LinkSites } from '../linking/link-sites';
import { useSiteLinking } from '../linking/use-site-linking';
import { lengthOf, policyFaults } from './policy-faults';
import { usePolicyDraft } from './use-policy-draft';

/** `overtaken`: nothing is published, because another version was since the text was begun. */
export type PublishOutcome = 'published' | 'overtaken';

interface Props {
  policy?: Schema<'Policy'>;
  /** What publishing a text will do, said before it is done. `linking`: names of the sites that it will be linked to. */
  warning: (text: { name: string; content: string }, linking: readonly string[]) => ReactNode;
  publishLabel: string;
  /** `siteIds`: of the sites to link to it. */
  onPublish: (body: Schema<'PolicyBody'>, siteIds: readonly string[]) => Promise<PublishOutcome>;
}

const pageFields: ReadonlySet<string> = new Set(['name', 'content']);
const dialogFields: ReadonlySet<string> = new Set(['change_note']);
const formFields: ReadonlySet<string> = new Set([...pageFields, ...dialogFields]);

/** A policy as it is written and as it will be read. */
export function PolicyEditor({ policy, warning, publishLabel, onPublish }: Props) {
  const { language, texts: t } = useLanguage();
  const draft = usePolicyDraft(policy);
  const { name, content, note } = draft.text;
  // Typing does not wait for the preview of a long text.
  const previewed = useDeferredValue(content);
  const faults = policyFaults(draft.text);
  const isOvertaken = policy !== undefined && draft.found !== undefined && draft.found.version < policy.version;

  const { sites, policies, namesOf } = useSiteLinking(policy?.id);
  const [chosen, setChosen] = useState<readonly string[]>();
  // Sites without a policy are what a first version is written for.
  const siteIds = chosen ?? (policy === undefined ? sites.filter(({ policy_id }) => policy_id === null).map(({ id }) => id) : []);

  const [tab, setTab] = useState<string | null>('write');
  const [refused, setRefused] = useState<FieldFaults>({});
  const nameField = useRef<HTMLInputElement>(null);
  const contentField = useRef<HTMLTextAreaElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (refused['name'] !== undefined) nameField.current?.focus();
    else if (refused['content'] !== undefined) contentField.current?.focus();
    else if (refused['change_note'] !== undefined) noteField.current?.focus();
  }, [refused]);

  const publish = async () => {
    setRefused({});
    try {
      const outcome = await onPublish({ name, content, ...(note !== '' && { change_note: note }) }, siteIds);
      if (outcome === 'published') draft.drop();
    } catch (error) {
      const faults = refusedFields(error, t);
      const isOnPage = Object.keys(faults).some((field) => pageFields.has(field));
      if (isOnPage && unplacedFailure(error as Error, formFields) === undefined) {
        // Closing the dialog shows the fields of the page.
        setTab('write');
        setRefused(faults);
        return;
      }
      setRefused(only(dialogFields, faults));
      throw error;
    }
  };
  const change = (changed: Partial<typeof draft.text>) => {
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(changed, field))));
    draft.change(changed);
  };
  const changeNote = (changed: string) => {
    setRefused((before) => only(pageFields, before));
    draft.change({ note: changed });
  };

  return (
    <Stack>
      <LeaveGuard isUnsaved={draft.isUnsaved} isKept={draft.isKept} texts={t.policies.draft} onDiscard={draft.discard} />
      {draft.found !== undefined && draft.isUnsaved && (
        <Alert color={isOvertaken ? 'yellow' : 'blue'} variant="light" role="status" title={t.policies.draft.found}>
          {isOvertaken ? t.policies.draft.overtaken(policy.version) : t.policies.draft.foundAbout}
        </Alert>
      )}
      <TextInput
        label={t.fields.name}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        ref={nameField}
        error={name !== '' && faults.name ? t.policies.nameRule : refused['name']}
        maxLength={240}
        required
        maw={480}
      />
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List>
          <Tabs.Tab value="write">{t.policies.text}</Tabs.Tab>
          <Tabs.Tab value="preview">{t.policies.preview}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="write" pt="sm">
          <Textarea
            aria-label={t.policies.text}
            description={t.policies.textAbout}
            value={content}
            onChange={(event) => change({ content: event.currentTarget.value })}
            ref={contentField}
            error={content !== '' && faults.content ? t.policies.textRule : refused['content']}
            rows={18}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <Text size="xs" c="dimmed" className="numbers">
            {t.policies.length(new Intl.NumberFormat(language).format(lengthOf(content)))}
          </Text>
        </Tabs.Panel>
        <Tabs.Panel value="preview" pt="sm">
          <Paper withBorder p="md">
            {previewed.trim() === '' ? (
              <Text c="dimmed">{t.policies.nothingYet}</Text>
            ) : (
              <Box data-testid="preview">
                <PolicyText content={previewed} />
              </Box>
            )}
          </Paper>
        </Tabs.Panel>
      </Tabs>
      <Group>
        <ConfirmButton
          label={publishLabel}
          title={t.policies.publishTitle}
          confirm={t.policies.publish}
          advice={{ plan_limit_exceeded: t.policies.limit }}
          disabled={faults.name || faults.content || !draft.isUnsaved}
          fields={dialogFields}
          returnsFocus={Object.keys(only(pageFields, refused)).length === 0}
          onConfirm={publish}
        >
          <Stack gap="sm">
            {warning({ name, content }, namesOf(siteIds))}
            <LinkSites sites={sites} policies={policies} chosen={siteIds} onChange={setChosen} />
            {policy !== undefined && <ChangeNote note={note} ref={noteField} error={refused['change_note']} onChange={changeNote} />}
          </Stack>
        </ConfirmButton>
        {draft.isUnsaved ? (
          <ConfirmButton
            label={t.policies.draft.discard}
            title={t.policies.draft.discardTitle}
            confirm={t.policies.draft.discard}
            isDangerous
            onConfirm={() => Promise.resolve(draft.discard())}
          >
            {t.policies.draft.discardAbout}
          </ConfirmButton>
        ) : (
          policy !== undefined && (
            <Text size="sm" c="dimmed">
              {t.policies.unchanged}
            </Text>
          )
        )}
      </Group>
    </Stack>
  );
}

function only(names: ReadonlySet<string>, faults: FieldFaults): FieldFaults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => names.has(name)));
}
