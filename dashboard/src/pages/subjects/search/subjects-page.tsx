import { Anchor, Button, Paper, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { TextLink } from '../../../components/links';
import { Page } from '../../../components/page';
import { useFieldFaults } from '../../../components/use-field-faults';
import { useTexts } from '../../../texts/language';
import { SubjectField } from '../subject-field';

const fieldNames: ReadonlySet<string> = new Set(['subject_id']);

export function SubjectsPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const [subjectId, setSubjectId] = useState('');
  const { faults, props, check } = useFieldFaults({ isPending: false, error: null }, { names: fieldNames });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check()) void navigate({ to: '/subjects/$subjectId', params: { subjectId } });
  };
  return (
    <Page title={t.navigation.subjects} about={t.subjects.about}>
      <Paper withBorder p="md" component="search">
        <form {...props} onSubmit={submit}>
          <Stack align="flex-start">
            <SubjectField
              name="subject_id"
              label={t.subjects.field}
              initial=""
              onSubject={setSubjectId}
              error={faults['subject_id']}
              required
              w="100%"
              maw={560}
            />
            <Button type="submit" leftSection={<Search size={15} aria-hidden />}>
              {t.subjects.open}
            </Button>
          </Stack>
        </form>
      </Paper>
      <Text size="sm" c="dimmed" maw={720}>
        {t.subjects.rule}
      </Text>
      <Text size="sm" maw={720}>
        <TextLink inherit to="/erasure">
          {t.erase.more}
        </TextLink>
        {' · '}
        <TextLink inherit to="/holds">
          {t.holds.title}
        </TextLink>
        {' · '}
        <Anchor inherit href="/verify" target="_blank" rel="noopener">
          {t.evidence.verify}
        </Anchor>
      </Text>
    </Page>
  );
}
