import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { asApiError } from '../../../api/api-error';
import type { Schema } from '../../../api/client';
import type { Erasure } from '../../../api/consents';
import { linkedPersonQuery } from '../../../api/identity';
import { Failure } from '../../../components/failure';
import { TextLink } from '../../../components/links';
import type { SiteNames } from '../../../components/site-names';
import { useSiteChoices } from '../../../components/use-site-choices';
import { useTexts } from '../../../texts/language';
import { usePeopleTexts } from '../../../texts/people-texts';
import { LinkedChoice } from '../../subjects/one/linked-choice';
import { SubjectField } from '../../subjects/subject-field';
import { ErasurePreview } from './erasure-preview';

interface Props {
  subjectId: string;
  siteId: string;
  /** True on the page of one subject, so that a person can't erase another one by mistake. */
  isFixed: boolean;
  siteNames: SiteNames;
  erase: UseMutationResult<Schema<'ErasureResult'>, Error, Erasure>;
  onClose: () => void;
}

export function EraseForm({ subjectId, siteId, isFixed, siteNames, erase, onClose }: Props) {
  const t = useTexts();
  const people = usePeopleTexts();
  const [subject, setSubject] = useState(subjectId);
  const [again, setAgain] = useState('');
  const [chosen, setSite] = useState(siteId);
  const choices = useSiteChoices(siteNames, chosen);
  const site = choices.value;
  // Elsewhere the subject is still being typed.
  const person = useQuery({ ...linkedPersonQuery(subjectId), enabled: isFixed });
  const [isLinkedWanted, setLinkedWanted] = useState(true);
  const includeLinked = isFixed && isLinkedWanted && (person.data?.subjectIds.length ?? 1) > 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    erase.mutate({ subjectId: subject, ...(site !== '' && { siteId: site }), ...(includeLinked && { includeLinked }) });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          {t.erase.about}{' '}
          <TextLink inherit to="/erasure" target="_blank">
            {t.erase.more}
          </TextLink>
        </Text>
        <SubjectField
          label={t.erase.subject}
          initial={subjectId}
          onSubject={setSubject}
          readOnly={isFixed}
          required
          {...autofocus(!isFixed)}
        />
        <NativeSelect label={t.fields.site} {...choices} onChange={(event) => setSite(event.currentTarget.value)} />
        {person.data !== undefined && (
          <LinkedChoice
            what="erasure"
            person={person.data}
            isWanted={isLinkedWanted}
            isDisabled={erase.isPending}
            onChange={setLinkedWanted}
          />
        )}
        {person.error && <Failure error={person.error} advice={{ internal_error: people.linkedUnknown }} />}
        <ErasurePreview includeLinked={includeLinked} subjectId={subject} siteId={site} siteNames={siteNames} />
        <TextInput
          {...autofocus(isFixed)}
          label={t.erase.again(t.erase.confirmWord)}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          required
        />
        {erase.error && (
          <Failure
            error={erase.error}
            advice={asApiError(erase.error).status === 503 ? { internal_error: t.erase.takesLong } : undefined}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={erase.isPending}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            color="red"
            loading={erase.isPending}
            disabled={subject === '' || (isFixed && person.isPending) || again.trim() !== t.erase.confirmWord}
          >
            {t.erase.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The dialog focuses the field with this attribute. */
function autofocus(isWanted: boolean) {
  return isWanted ? { 'data-autofocus': true } : {};
}
