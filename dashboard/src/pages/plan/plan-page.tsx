import { Badge, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client';
import { cancelSubscription, changePlan, plansQuery, subscribe, subscriptionQuery } from '../../api/plans';
import { sitesQuery } from '../../api/sites';
import { useWrite } from '../../api/use-write';
import { endpointsQuery } from '../../api/webhooks';
import { ConfirmButton } from '../../components/confirm-button';
import { LinkButton, TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { May } from '../../components/may';
import { Page } from '../../components/page';
import { Panel } from '../../components/panel';
import { planName } from '../../components/plan-limit-text';
import { Tiles } from '../../components/tiles';
import { useLanguage, useTexts } from '../../texts/language';
import { ExportsLeftTile } from '../overview/exports-left-tile';
import { QuotaTile } from '../overview/quota-tile';
import { Losses } from './losses';
import { planMove } from './plan-move';

const changed = [['subscription'], ['usage'], ['me']];

export function PlanPage() {
  const t = useTexts();
  const plans = useQuery(plansQuery);
  const subscription = useQuery(subscriptionQuery);
  // The dialogs show sites and endpoints. Loading them there would move the confirm button under the pointer.
  usePrefetchQuery(sitesQuery);
  usePrefetchQuery(endpointsQuery);
  return (
    <Page
      title={t.navigation.plan}
      about={
        <>
          {t.plan.about} {t.plan.prices} <TextLink to="/contact">{t.plan.askForPrices}</TextLink>
        </>
      }
    >
      <Loaded query={subscription} lines={2}>
        {(current) => (
          <Stack gap="md">
            <Tiles>
              <QuotaTile />
              <ExportsLeftTile />
            </Tiles>
            <Loaded query={plans}>
              {({ data }) => (
                <Tiles>
                  {data.map((plan) => (
                    <PlanCard key={plan.name} plan={plan} current={current} />
                  ))}
                </Tiles>
              )}
            </Loaded>
            {current.status === 'active' && current.plan !== 'free' && (
              <May call="cancelSubscription">
                <Cancel />
              </May>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function PlanCard({ plan, current }: { plan: Schema<'Plan'>; current: Schema<'Subscription'> }) {
  const { language, texts: t } = useLanguage();
  const move = planMove(plan.name, current);
  const change = useWrite((name: string) => (move === 'subscribe' ? subscribe(name) : changePlan(name)), { changes: changed });
  const number = new Intl.NumberFormat(language);
  // The subscription has the numbers agreed with this account, even after it ended.
  const numbers = plan.name === current.plan ? current : plan;
  const isAgreed = move === 'contact';
  const amount = (value: number) => (isAgreed ? t.plan.agreed : value === 0 ? t.plan.unlimited : number.format(value));
  const title = planName(plan.name, t.plan);
  const hasExports = numbers.features.includes('consent_export');
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {move === 'current' && <Badge>{t.plan.current}</Badge>}
      </Group>
      <List size="sm" mb="md">
        <List.Item>{t.plan.requests(amount(numbers.monthly_requests))}</List.Item>
        <List.Item>{t.plan.sites(amount(numbers.max_sites))}</List.Item>
        <List.Item>
          {hasExports
            ? t.plan.exports(numbers.max_exports === 0 ? t.plan.unlimited : number.format(numbers.max_exports))
            : t.plan.noExports}
        </List.Item>
        <List.Item>
          {t.plan.endpoints(numbers.max_webhook_endpoints === 0 ? t.plan.unlimited : number.format(numbers.max_webhook_endpoints))}
        </List.Item>
      </List>
      {move === 'contact' && (
        <LinkButton to="/contact" variant="default">
          {t.plan.contact}
        </LinkButton>
      )}
      {(move === 'subscribe' || move === 'change') && (
        <ConfirmButton
          needs={move === 'subscribe' ? 'subscribe' : 'changePlan'}
          label={t.plan.choose(title)}
          title={t.plan.chooseTitle(title)}
          confirm={t.plan.choose(title)}
          variant="default"
          advice={{ forbidden: t.plan.setUpByUs }}
          onConfirm={() => change.mutateAsync(plan.name)}
        >
          <Losses from={current} to={plan} />
        </ConfirmButton>
      )}
    </Paper>
  );
}

function Cancel() {
  const t = useTexts();
  const cancel = useWrite(cancelSubscription, { changes: changed });
  return (
    <Panel title={t.plan.cancel}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.plan.cancelAbout} <TextLink to="/contact">{t.navigation.contact}</TextLink>
      </Text>
      <ConfirmButton
        label={t.plan.cancel}
        title={t.plan.cancelTitle}
        confirm={t.plan.cancel}
        dismiss={t.plan.keep}
        isDangerous
        onConfirm={() => cancel.mutateAsync(undefined)}
      >
        {t.plan.cancelAbout}
      </ConfirmButton>
    </Panel>
  );
}
