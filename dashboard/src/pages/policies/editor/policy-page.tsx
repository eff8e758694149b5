import { List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../../api/client';
import { deletePolicy, policyQuery, publishPolicy } from '../../../api/policies';
import { sitesQuery } from '../../../api/sites';
import { useMay } from '../../../api/use-may';
import { useWrite } from '../../../api/use-write';
import { policyDrafts } from '../../../app/policy-drafts';
import { ConfirmButton } from '../../../components/confirm-button';
import { DialogButton } from '../../../components/dialog-button';
import { TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { LoadedPage } from '../../../components/loaded-page';
import { May } from '../../../components/may';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { PolicyPageLink } from '../../../components/policy-page-link';
import { PolicyText } from '../../../components/policy-text/policy-text';
import { useTexts } from '../../../texts/language';
import { LinkForm } from '../linking/link-form';
import { useSiteLinking } from '../linking/use-site-linking';
import { PolicyEditor, type PublishOutcome } from './policy-editor';
import { PublishSummary } from './publish-summary';
import { Versions } from './versions';

const route = getRouteApi('/signed-in/policies/$id');

export function PolicyPage() {
  const t = useTexts();
  const { id } = route.useParams();
  const policy = useQuery(policyQuery(id));
  return (
    <LoadedPage query={policy} title={t.sites.policy} lines={10}>
      {(found) => <One policy={found} />}
    </LoadedPage>
  );
}

function One({ policy }: { policy: Schema<'Policy'> }) {
  const t = useTexts();
  const mayUpdate = useMay('updatePolicy');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const sites = useQuery(sitesQuery);
  const usersAmong = (list: readonly Schema<'Site'>[]) => list.filter((site) => site.policy_id === policy.id);
  // Undefined while nobody knows: what is said before it is published or deleted must not claim that there is none.
  const users = sites.data && usersAmong(sites.data.data);
  const userCount = users?.length;
  const publish = useWrite(publishPolicy, {
    changes: [['policies']],
    onDone: ({ version }) => notifications.show({ color: 'green', message: t.policies.isPublished(version) }),
  });
  const linking = useSiteLinking(policy.id);
  const publishAndLink = async (body: Schema<'PolicyBody'>, siteIds: readonly string[]): Promise<PublishOutcome> => {
    const outcome = await publishChanged(body);
    if (outcome === 'published' && siteIds.length > 0) await linking.link.mutateAsync({ policyId: policy.id, siteIds });
    return outcome;
  };
  /** Each publish makes a version, also of a text that is published. Another person may have published since this page was read. */
  const publishChanged = async (body: Schema<'PolicyBody'>): Promise<PublishOutcome> => {
    const now = await queries.fetchQuery({ ...policyQuery(policy.id), staleTime: 0 });
    if (now.name === body.name && now.content === body.content) {
      notifications.show({ message: t.policies.alreadyPublished(now.version) });
      return 'published';
    }
    // The page shows the version of the other person, and that publishing replaces it.
    if (now.version !== policy.version) return 'overtaken';
    await publish.mutateAsync({ id: policy.id, ...body });
    return 'published';
  };
  const remove = useWrite(deletePolicy, {
    // The page leaves with the policy, and with what was typed for it: reading it again would only fail.
    onDone: () => {
      policyDrafts.drop({ accountId: policy.user_id, policyId: policy.id });
      void navigate({ to: '/policies', ignoreBlocker: true });
    },
    changes: [['sites']],
  });
  return (
    <Page title={policy.name} about={t.policies.version(policy.version)}>
      <Stack gap="md">
        <Panel title={mayUpdate ? t.policies.edit : t.policies.text}>
          {mayUpdate ? (
            <PolicyEditor
              key={`${policy.id} ${policy.version}`}
              policy={policy}
              warning={(text, names) => (
                <PublishSummary policy={policy} siteNames={users && [...users.map(({ name }) => name), ...names]} text={text} />
              )}
              publishLabel={t.policies.publishVersion(policy.version + 1)}
              onPublish={publishAndLink}
            />
          ) : (
            <PolicyText content={policy.content} />
          )}
        </Panel>
        <Panel title={t.policies.versions}>
          <Versions policyId={policy.id} current={policy.version} />
        </Panel>
        <Panel title={t.policies.usedBy}>
          <Loaded query={sites} lines={1}>
            {({ data }) =>
              userCount === 0 ? (
                <Text size="sm">{t.policies.noSite}</Text>
              ) : (
                <List size="sm">
                  {usersAmong(data).map((site) => (
                    <List.Item key={site.id}>
                      <TextLink inherit to="/sites/$id" params={{ id: site.id }} search={{ tab: 'policy' }}>
                        {site.name}
                      </TextLink>{' '}
                      ({site.domain})
                      <PolicyPageLink site={site} />
                    </List.Item>
                  ))}
                </List>
              )
            }
          </Loaded>
          {linking.sites.length > 0 && (
            <DialogButton needs="setSitePolicy" label={t.policies.link} variant="default" mt="sm">
              {(close) => <LinkForm policyId={policy.id} onLinked={close} />}
            </DialogButton>
          )}
        </Panel>
        <May call="deletePolicy">
          <Panel title={t.policies.delete}>
            <Text size="sm" c="dimmed" mb="sm">
              {t.policies.deleteAbout}
            </Text>
            <ConfirmButton
              label={t.policies.delete}
              title={t.policies.deleteTitle(policy.name)}
              confirm={t.policies.delete}
              isDangerous
              onConfirm={() => remove.mutateAsync(policy.id)}
            >
              {t.policies.deleteWarning(userCount)}
            </ConfirmButton>
          </Panel>
        </May>
      </Stack>
    </Page>
  );
}
