import { Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client';
import { usageByKeyQuery } from '../../api/plans';
import { Loaded } from '../../components/loaded';
import { Panel } from '../../components/panel';
import { ScrollTable } from '../../components/scroll-table';
import { useLanguage, useTexts } from '../../texts/language';
import { dayText } from '../../texts/moments';
import { everyDay } from './daily-usage';
import classes from './key-usage.module.css';

type Usage = Schema<'UsageByKey'>;

export function KeyUsage({ names }: { names: ReadonlyMap<string, string> }) {
  const t = useTexts();
  const usage = useQuery(usageByKeyQuery);
  return (
    <Panel title={t.keys.usage}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.keys.usageAbout}
      </Text>
      <Loaded query={usage}>
        {({ data, ...span }) =>
          data.length === 0 ? (
            <Text size="sm">{t.keys.usageEmpty}</Text>
          ) : (
            <Stack gap="xs">
              {data.map((key) => (
                <KeyDays key={key.key_id} name={names.get(key.key_id) ?? key.key_id} used={key.used} days={everyDay(key.days, span)} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}

type Days = Usage['data'][number]['days'];

function KeyDays({ name, used, days }: { name: string; used: number; days: Days }) {
  const { language, texts: t } = useLanguage();
  const number = new Intl.NumberFormat(language);
  return (
    <details className={classes.key}>
      <summary className={classes.summary}>
        <span className={classes.name}>{name}</span>
        <Bars days={days} />
        <span className={`numbers ${classes.total}`}>{t.keys.usageOf(used)}</span>
      </summary>
      <ScrollTable label={t.keys.usageDays(name)} minWidth={240}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.keys.day}</Table.Th>
            <Table.Th>{t.keys.requests}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map((day) => (
            <Table.Tr key={day.day}>
              <Table.Td>{dayText(day.day, language)}</Table.Td>
              <Table.Td className="numbers">{number.format(day.used)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </details>
  );
}

const barWidth = 4;
const height = 24;

/** Hidden from screen readers, because the table says the same. Any usage gives a visible bar. */
function Bars({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(({ used }) => used));
  return (
    <svg className={classes.bars} viewBox={`0 0 ${days.length * barWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {days.map(({ day, used }, index) => {
        const tall = used === 0 ? 1 : Math.max(2, (used / most) * height);
        return <rect key={day} x={index * barWidth} y={height - tall} width={barWidth - 1} height={tall} opacity={used === 0 ? 0.3 : 1} />;
      })}
    </svg>
  );
}
