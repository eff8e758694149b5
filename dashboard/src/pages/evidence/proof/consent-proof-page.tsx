import { getRouteApi } from '@tanstack/react-router';
import { TextLink } from '../../../components/links';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import { ProofPage } from './proof-page';

const route = getRouteApi('/signed-in/evidence/consents/$id');

export function ConsentProofPage() {
  const e = useEvidenceTexts();
  const { id } = route.useParams();
  return (
    <ProofPage
      key={id}
      provable={{ kind: 'consent', id }}
      title={e.proof.consentTitle}
      about={
        <TextLink inherit to="/consents/$id" params={{ id }} preload={false}>
          {id}
        </TextLink>
      }
      fileName={(kind, extension, at) => `${kind}-${id}-${at.slice(0, 10)}.${extension}`}
    />
  );
}
