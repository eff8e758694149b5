import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { policiesQuery } from '../../../api/policies';
import { sitesQuery } from '../../../api/sites';
import { DialogButton } from '../../../components/dialog-button';
import { Empty } from '../../../components/empty';
import { TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Loaded } from '../../../components/loaded';
import { May } from '../../../components/may';
import { Moment } from '../../../components/moment';
import { Page } from '../../../components/page';
import { PlanLimitNotice } from '../../../components/plan-limit-notice';
import { usePlanRoom } from '../../../components/use-plan-room';
import { useTexts } from '../../../texts/language';
import { NewSite } from './new-site';

export function SitesPage() {
  const t = useTexts();
  const sites = useQuery(sitesQuery);
  const policies = useQuery(policiesQuery);
  const refusal = usePlanRoom('sites', sites.data?.data.length);
  const policyName = (id: string | null) =>
    id === null ? t.sites.noPolicy : (policies.data?.find((policy) => policy.id === id)?.name ?? id);
  return (
    <Page
      title={t.navigation.sites}
      about={t.sites.about}
      actions={
        sites.data !== undefined &&
        refusal === undefined && (
          <DialogButton needs="createSite" label={t.sites.add}>
            {(close) => <NewSite onCreated={close} />}
          </DialogButton>
        )
      }
    >
      {refusal !== undefined && (
        <May call="createSite">
          <PlanLimitNotice>{refusal}</PlanLimitNotice>
        </May>
      )}
      <Loaded query={sites}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t.sites.empty}>{t.sites.emptyAbout}</Empty>
          ) : (
            <ListTable
              label={t.navigation.sites}
              columns={[
                { label: t.fields.name, kind: 'main' },
                { label: t.sites.domain },
                { label: t.sites.policy },
                { label: t.sites.categories },
                { label: t.fields.created, kind: 'wide' },
              ]}
            >
              {data.map((site) => (
                <ListRow key={site.id}>
                  <ListCell label={t.fields.name} kind="main">
                    <TextLink to="/sites/$id" params={{ id: site.id }}>
                      {site.name}
                    </TextLink>
                  </ListCell>
                  <ListCell label={t.sites.domain} kind="text" isBare>
                    {site.domain}
                  </ListCell>
                  <ListCell label={t.sites.policy} kind="text">
                    {policyName(site.policy_id)}
                  </ListCell>
                  <ListCell label={t.sites.categories}>
                    <Badge variant="light" color="gray">
                      {site.categories === null ? t.sites.open : t.sites.closedTo(site.categories.length)}
                    </Badge>
                  </ListCell>
                  <ListCell label={t.fields.created} kind="wide">
                    <Moment at={site.created_at} />
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
