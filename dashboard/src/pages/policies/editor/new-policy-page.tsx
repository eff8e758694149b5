import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../../api/client';
import { createPolicy } from '../../../api/policies';
import { useWrite } from '../../../api/use-write';
import { Page } from '../../../components/page';
import { useTexts } from '../../../texts/language';
import { useSiteLinking } from '../linking/use-site-linking';
import { PolicyEditor } from './policy-editor';

export function NewPolicyPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const create = useWrite(createPolicy, { changes: [['policies']] });
  const { link } = useSiteLinking(undefined);
  const publish = async (body: Schema<'PolicyBody'>, siteIds: readonly string[]) => {
    const { id } = await create.mutateAsync(body);
    if (siteIds.length > 0) await link.mutateAsync({ policyId: id, siteIds });
    // What was typed is published: nobody is asked whether to leave it.
    void navigate({ to: '/policies/$id', params: { id }, replace: true, ignoreBlocker: true });
    return 'published' as const;
  };
  return (
    <Page title={t.policies.newTitle} about={t.policies.newAbout}>
      <PolicyEditor warning={() => t.policies.publishFirst} publishLabel={t.policies.publish} onPublish={publish} />
    </Page>
  );
}
