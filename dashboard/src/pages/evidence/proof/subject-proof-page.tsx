import { getRouteApi } from '@tanstack/react-router';
import { TextLink } from '../../../components/links';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import { subjectFileName } from '../../subjects/file-name';
import { ProofPage } from './proof-page';

const route = getRouteApi('/signed-in/evidence/subjects/$subjectId');

/** The subject is not in the title, because browsers store and show titles. */
export function SubjectProofPage() {
  const e = useEvidenceTexts();
  const { subjectId } = route.useParams();
  return (
    <ProofPage
      key={subjectId}
      provable={{ kind: 'subject', id: subjectId }}
      title={e.proof.subjectTitle}
      about={
        <TextLink inherit to="/subjects/$subjectId" params={{ subjectId }} preload={false}>
          {subjectId}
        </TextLink>
      }
      fileName={(kind, extension, at) => subjectFileName(kind === 'evidence' ? 'evidence-subject' : kind, subjectId, extension, at)}
    />
  );
}
