import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { policiesQuery } from '../../../api/policies';
import { linkSites, sitesQuery } from '../../../api/sites';
import { useWrite } from '../../../api/use-write';
import { useTexts } from '../../../texts/language';

/** The sites that could use a policy, and the write that links them. Undefined `policyId`: a policy that doesn't exist yet. */
export function useSiteLinking(policyId: string | undefined) {
  const t = useTexts();
  const sites = useQuery(sitesQuery).data?.data ?? [];
  const policies = useQuery(policiesQuery).data ?? [];
  const namesOf = (ids: readonly string[]) => sites.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const link = useWrite(linkSites, {
    changes: [['sites']],
    onDone: ({ linked, failed }) => {
      if (linked.length > 0) notifications.show({ color: 'green', message: t.policies.linkedOn(namesOf(linked)) });
      if (failed.length > 0) notifications.show({ color: 'red', message: t.policies.linkFailed(namesOf(failed)), autoClose: false });
    },
  });
  return { sites: sites.filter((site) => policyId === undefined || site.policy_id !== policyId), policies, namesOf, link };
}
