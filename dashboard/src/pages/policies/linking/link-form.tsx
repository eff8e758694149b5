import { useState } from 'react';
import { Form } from '../../../components/form';
import { useTexts } from '../../../texts/language';
import { LinkSites } from './link-sites';
import { useSiteLinking } from './use-site-linking';

export function LinkForm({ policyId, onLinked }: { policyId: string; onLinked: () => void }) {
  const t = useTexts();
  const { sites, policies, link } = useSiteLinking(policyId);
  const [chosen, setChosen] = useState<string[]>([]);
  const submit = () => link.mutateAsync({ policyId, siteIds: chosen }).then(onLinked);
  return (
    <Form write={link} submit={t.policies.link} isDisabled={chosen.length === 0} onSubmit={() => void submit()}>
      <LinkSites sites={sites} policies={policies} chosen={chosen} onChange={setChosen} />
    </Form>
  );
}
