import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { exportsQuery } from '../../api/exports';
import { subscriptionQuery, usageQuery } from '../../api/plans';
import { TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Panel } from '../../components/panel';
import { useLanguage } from '../../texts/language';
import { exportsLeft } from './exports-left';

export function ExportsLeftTile() {
  const { language, texts: t } = useLanguage();
  const number = new Intl.NumberFormat(language);
  const subscription = useQuery(subscriptionQuery);
  const usage = useQuery(usageQuery);
  const jobs = useQuery(exportsQuery);
  return (
    <Panel title={t.exportsLeft.title}>
      <Loaded query={subscription} lines={2}>
        {(plan) => (
          <Loaded query={usage} lines={2}>
            {({ period }) => (
              <Loaded query={jobs} lines={2}>
                {({ data }) => {
                  const left = exportsLeft(plan, data, period);
                  if (left.kind === 'not_in_plan') {
                    return (
                      <Text size="sm">
                        {t.exportsLeft.notInPlan} <TextLink to="/plan">{t.failures.seePlans}</TextLink>
                      </Text>
                    );
                  }
                  return (
                    <>
                      <Text className="numbers" size="xl" fw={650}>
                        {left.kind === 'unlimited'
                          ? t.exportsLeft.unlimited
                          : t.exportsLeft.left(number.format(left.count), number.format(left.of))}
                      </Text>
                      <TextLink to="/exports" size="sm">
                        {t.exportsLeft.open}
                      </TextLink>
                    </>
                  );
                }}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  );
}
