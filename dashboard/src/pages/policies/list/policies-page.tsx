import { useQuery } from '@tanstack/react-query';
import { policiesQuery } from '../../../api/policies';
import { sitesQuery } from '../../../api/sites';
import { Empty } from '../../../components/empty';
import { LinkButton, TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { Page } from '../../../components/page';
import { useTexts } from '../../../texts/language';

export function PoliciesPage() {
  const t = useTexts();
  const policies = useQuery(policiesQuery);
  const sites = useQuery(sitesQuery);
  const siteNames = (policyId: string) => {
    if (sites.data === undefined) return t.none;
    const names = sites.data.data.filter((site) => site.policy_id === policyId).map(({ name }) => name);
    return names.length === 0 ? t.policies.noSite : names.join(', ');
  };
  return (
    <Page title={t.navigation.policies} about={t.policies.about} actions={<LinkButton to="/policies/new">{t.policies.write}</LinkButton>}>
      <Loaded query={policies}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t.policies.empty}>{t.policies.emptyAbout}</Empty>
          ) : (
            <ListTable
              label={t.navigation.policies}
              columns={[
                { label: t.fields.name, kind: 'main' },
                { label: t.policies.versionName },
                { label: t.policies.usedBy, kind: 'text' },
                { label: t.policies.published },
              ]}
            >
              {list.map((policy) => (
                <ListRow key={policy.id}>
                  <ListCell label={t.fields.name} kind="main">
                    <TextLink to="/policies/$id" params={{ id: policy.id }}>
                      {policy.name}
                    </TextLink>
                  </ListCell>
                  <ListCell label={t.policies.versionName}>{policy.version}</ListCell>
                  <ListCell label={t.policies.usedBy} kind="text">
                    {siteNames(policy.id)}
                  </ListCell>
                  <ListCell label={t.policies.published}>
                    <Moment at={policy.updated_at} />
                  </ListCell>
                </ListRow>
              ))}
            </ListTable>
          )
        }
      </Loaded>
    </Page>
  );
}
