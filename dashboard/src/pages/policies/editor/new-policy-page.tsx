import { useNavigate } from '@tanstack/react-router';
import { createPolicy } from '../../../api/policies';
import { useWrite } from '../../../api/use-write';
import { Page } from '../../../components/page';
import { useTexts } from '../../../texts/language';
import { PolicyEditor } from './policy-editor';

export function NewPolicyPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const create = useWrite(createPolicy, {
    changes: [['policies']],
    // What was typed is published: nobody is asked whether to leave it.
    onDone: ({ id }) => void navigate({ to: '/policies/$id', params: { id }, replace: true, ignoreBlocker: true }),
  });
  return (
    <Page title={t.policies.newTitle} about={t.policies.newAbout}>
      <PolicyEditor warning={t.policies.publishFirst} publishLabel={t.policies.publish} onPublish={create.mutateAsync} />
    </Page>
  );
}
