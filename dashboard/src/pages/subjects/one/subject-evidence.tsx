import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkedPersonQuery } from '../../../api/identity';
import { readSubjectEvidence } from '../../../api/subjects';
import { useTexts } from '../../../texts/language';
import { EvidencePanel } from '../evidence-panel';
import { subjectFileName } from '../file-name';
import { LinkedChoice } from './linked-choice';

export function SubjectEvidence({ subjectId }: { subjectId: string }) {
  const t = useTexts();
  const person = useQuery(linkedPersonQuery(subjectId)).data;
  const [isLinkedWanted, setLinkedWanted] = useState(true);
  const isLinked = isLinkedWanted && person !== undefined && person.subjectIds.length > 1;
  return (
    <EvidencePanel
      about={t.evidence.aboutSubject}
      fileName={(at) => subjectFileName('evidence-subject', subjectId, 'zip', at)}
      read={() => readSubjectEvidence(subjectId, isLinked)}
    >
      {person !== undefined && (
        <LinkedChoice person={person} isWanted={isLinkedWanted} isDisabled={false} isNamed={false} onChange={setLinkedWanted} />
      )}
    </EvidencePanel>
  );
}
