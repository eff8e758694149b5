import { NativeSelect, SegmentedControl, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { setHold } from '../../api/holds';
import { sitesQuery } from '../../api/sites';
import { useWrite } from '../../api/use-write';
import { Form } from '../../components/form';
import { useHoldsTexts } from '../../texts/holds-texts';
import { SubjectField } from '../subjects/subject-field';

type Kind = 'subject' | 'site';

interface Props {
  /** What is held, where the page is about one person or site. */
  fixed?: { subjectId: string } | { siteId: string };
  onDone: () => void;
}

export function NewHoldForm({ fixed, onDone }: Props) {
  const t = useHoldsTexts();
  const [kind, setKind] = useState<Kind>('subject');
  const [subjectId, setSubjectId] = useState('');
  const sites = useQuery({ ...sitesQuery, enabled: fixed === undefined }).data?.data ?? [];
  const set = useWrite(setHold, {
    changes: [['holds'], ['consents']],
    onDone,
  });
  const held = { subjectId: '', siteId: '', ...fixed };
  return (
    <Form
      write={set}
      submit={t.set}
      advice={{ not_found: t.siteGone, conflict: t.tooMany }}
      maw={560}
      onSubmit={(field) =>
        set.mutate({
          reason: field('reason'),
          ...(fixed !== undefined ? held : kind === 'subject' ? { subjectId, siteId: '' } : { subjectId: '', siteId: field('site_id') }),
        })
      }
    >
      {fixed === undefined ? (
        <SegmentedControl
          aria-label={t.what}
          value={kind}
          onChange={(value) => setKind(value === 'site' ? 'site' : 'subject')}
          data={[
            { value: 'subject', label: t.subject },
            { value: 'site', label: t.site },
          ]}
        />
      ) : (
        <Text size="sm">{t.about}</Text>
      )}
      {fixed === undefined && kind === 'subject' && (
        <SubjectField name="subject_id" label={t.subjectLabel} initial="" onSubject={setSubjectId} required data-autofocus />
      )}
      {fixed === undefined && kind === 'site' && (
        <NativeSelect
          name="site_id"
          label={t.siteLabel}
          data={[{ value: '', label: t.chooseSite }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
          required
        />
      )}
      <Textarea
        name="reason"
        label={t.reason}
        description={t.reasonAbout}
        maxLength={500}
        autosize
        minRows={2}
        required
        {...(fixed !== undefined && { 'data-autofocus': true })}
      />
    </Form>
  );
}
