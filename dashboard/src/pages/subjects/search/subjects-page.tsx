import { Anchor, Button, Paper, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { TextLink } from '../../../components/links';
import { Page } from '../../../components/page';
import { useTexts } from '../../../texts/language';
import { SubjectField } from '../subject-field';

/** Finds a person by email or by subject ID. */
export function SubjectsPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const subjectId = String(new FormData(event.currentTarget).get('subject_id') ?? '');
    if (subjectId !== '') void navigate({ to: '/subjects/$subjectId', params: { subjectId } });
  };
  return (
    <Page title={t.navigation.subjects} about={t.subjects.about}>
      <Paper withBorder p="md" component="search">
        <form onSubmit={submit}>
          <Stack align="flex-start">
            <SubjectField name="subject_id" label={t.subjects.field} initial="" required w="100%" maw={560} />
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
        <Anchor inherit href="/verify" target="_blank" rel="noopener">
          {t.evidence.verify}
        </Anchor>
      </Text>
    </Page>
  );
}
