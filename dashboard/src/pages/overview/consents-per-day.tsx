import { Box, Table, Text, useComputedColorScheme } from '@mantine/core';
import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'react';
import type { Schema } from '../../api/client';
import { ScrollTable } from '../../components/scroll-table';
import type { Texts } from '../../texts/en';
import { useLanguage } from '../../texts/language';
import { dayText } from '../../texts/moments';
import classes from './consents-per-day.module.css';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip, Legend);

const colours = {
  light: { accepted: '#0f7459', refused: '#868e96', text: '#495057', grid: '#dee2e6' },
  dark: { accepted: '#2fa482', refused: '#868e96', text: '#c9c9c9', grid: '#424242' },
} as const;

interface Props {
  days: Schema<'Stats'>['days'];
  /** Not over yet, so its bar is pale. */
  today: string;
}

export function ConsentsPerDay({ days, today }: Props) {
  const { language, texts: t } = useLanguage();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (canvas.current === null) return undefined;
    const colour = colours[scheme];
    const chart = new Chart(canvas.current, {
      type: 'bar',
      data: {
        labels: days.map(({ date }) => nameOf(date, t, language, today)),
        datasets: [
          {
            label: t.overview.accepted,
            data: days.map(({ accepted }) => accepted),
            backgroundColor: days.map(paleToday(colour.accepted, today)),
          },
          {
            label: t.overview.refused,
            data: days.map(({ refused }) => refused),
            backgroundColor: days.map(paleToday(colour.refused, today)),
          },
        ],
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        locale: language,
        interaction: { mode: 'index', intersect: false },
        plugins: { legend: { position: 'bottom', labels: { color: colour.text, boxWidth: 14, generateLabels: fullLabels } } },
        scales: {
          x: { stacked: true, ticks: { color: colour.text, maxRotation: 0, autoSkipPadding: 12 }, grid: { display: false } },
          y: { stacked: true, ticks: { color: colour.text, precision: 0 }, grid: { color: colour.grid } },
        },
      },
    });
    return () => chart.destroy();
  }, [days, language, scheme, t, today]);

  const number = new Intl.NumberFormat(language);
  const consents = days.reduce((sum, day) => sum + day.consents, 0);
  const withConsents = days.filter((day) => day.consents > 0);
  return (
    <>
      <Box className={classes.chart}>
        <canvas ref={canvas} role="img" aria-label={t.overview.chart(consents, days.length)} />
      </Box>
      {days.at(-1)?.date === today && (
        <Text size="xs" c="dimmed" ta="center">
          {t.overview.todayIsOpen}
        </Text>
      )}
      <details className={classes.table}>
        <summary>{t.overview.asTable}</summary>
        {withConsents.length < days.length && (
          <Text size="xs" c="dimmed" mt="xs">
            {t.overview.emptyDays(days.length - withConsents.length)}
          </Text>
        )}
        <ScrollTable label={t.overview.perDay} minWidth={320}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.overview.day}</Table.Th>
              <Table.Th>{t.overview.accepted}</Table.Th>
              <Table.Th>{t.overview.refused}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {withConsents.map((day) => (
              <Table.Tr key={day.date}>
                <Table.Td>{nameOf(day.date, t, language, today)}</Table.Td>
                <Table.Td className="numbers">{number.format(day.accepted)}</Table.Td>
                <Table.Td className="numbers">{number.format(day.refused)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      </details>
    </>
  );
}

const nameOf = (day: string, t: Texts, language: string, today: string): string =>
  day === today ? t.overview.soFar(dayText(day, language)) : dayText(day, language);

const paleToday =
  (colour: string, today: string) =>
  ({ date }: { date: string }): string =>
    date === today ? `${colour}73` : colour;

/** The legend has the colour of a whole day, also when today is the first day shown. */
function fullLabels(chart: Chart) {
  return Chart.defaults.plugins.legend.labels.generateLabels(chart).map((label) => ({
    ...label,
    ...(typeof label.fillStyle === 'string' && { fillStyle: label.fillStyle.slice(0, 7) }),
  }));
}
