import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client';
import { usageQuery } from '../../api/plans';
import { sitesQuery } from '../../api/sites';
import { endpointsQuery } from '../../api/webhooks';
import { Loaded } from '../../components/loaded';
import { useLanguage } from '../../texts/language';
import { dayText } from '../../texts/moments';
import type { Texts } from '../../texts/en';
import { planLosses, type PlanLoss } from './plan-losses';

export function Losses({ from, to }: { from: Schema<'Subscription'>; to: Schema<'Plan'> }) {
  const { language, texts: t } = useLanguage();
  const usage = useQuery(usageQuery);
  const sites = useQuery(sitesQuery);
  const endpoints = useQuery(endpointsQuery);
  return (
    <Stack gap="xs">
      <Text size="sm">{t.plan.chooseAbout}</Text>
      <Loaded query={usage} lines={1}>
        {(used) => (
          <Loaded query={sites} lines={1}>
            {(ownSites) => (
              <Loaded query={endpoints} lines={1}>
                {(ownEndpoints) => {
                  const inUse = { sites: ownSites.data.length, endpoints: ownEndpoints.data.length, requests: used.used };
                  const losses = planLosses(from, to, inUse);
                  if (losses.length === 0) return null;
                  const requests = new Intl.NumberFormat(language).format(used.used);
                  const resetsOn = dayText(used.resets_at.slice(0, 10), language);
                  return (
                    <>
                      <Text size="sm">{t.plan.losses}</Text>
                      <List size="sm">
                        {losses.map((loss) => (
                          <List.Item key={loss.kind}>{lossText(loss, { requests, resetsOn }, t)}</List.Item>
                        ))}
                      </List>
                    </>
                  );
                }}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Stack>
  );
}

function lossText(loss: PlanLoss, { requests, resetsOn }: { requests: string; resetsOn: string }, { plan }: Texts): string {
  switch (loss.kind) {
    case 'requests':
      return loss.isUsedUp ? plan.lostRequests(requests, loss.max, resetsOn) : plan.fewerRequests(requests, loss.max);
    case 'sites':
      return loss.kept === undefined ? plan.fewerSites(loss.max) : plan.lostSites(loss.kept, loss.max);
    case 'endpoints':
      return loss.kept === undefined ? plan.fewerEndpoints(loss.max) : plan.lostEndpoints(loss.kept, loss.max);
    case 'exports':
      return plan.fewerExports(loss.max);
    case 'no_exports':
      return plan.lostExports;
  }
}
