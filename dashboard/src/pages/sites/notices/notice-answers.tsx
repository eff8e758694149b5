import { Text } from '@mantine/core';
import type { Answers, FoundNotice } from '../../../api/notices';
import { TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Panel } from '../../../components/panel';
import { useLanguage } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { sharesOf } from './answers';
import classes from './notices.module.css';

interface Props {
  siteId: string;
  notice: Pick<FoundNotice, 'number' | 'sha256' | 'answers'>;
}

/** How many answered a notice, and how. The number leads to their consents. */
export function AnswersSummary({ siteId, notice }: Props) {
  const t = useNoticesTexts().answers;
  const { answers = null } = notice;
  if (answers === null) {
    return (
      <Text span inherit c="dimmed">
        {t.unknown}
      </Text>
    );
  }
  if (answers.total === 0) return t.none;
  return (
    <div className={classes.answers}>
      <ConsentsLink siteId={siteId} notice={notice} total={answers.total} />
      <Bar answers={answers} />
      <Text size="xs" c="dimmed">
        {sharesOf(answers)
          .map(({ action, count }) => t.counted[action](count))
          .join(' · ')}
      </Text>
    </div>
  );
}

/** On the page of a notice. */
export function AnswersPanel({ siteId, notice }: Props) {
  const { language } = useLanguage();
  const t = useNoticesTexts().answers;
  const { answers = null } = notice;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Panel title={t.title}>
      {answers === null && (
        <Text size="sm" role="status">
          {t.unknownAbout}
        </Text>
      )}
      {answers?.total === 0 && <Text size="sm">{t.noneAbout}</Text>}
      {answers !== null && answers.total > 0 && (
        <>
          <Text size="sm" mb="xs">
            <ConsentsLink siteId={siteId} notice={notice} total={answers.total} />
          </Text>
          <Bar answers={answers} />
          <ListTable label={t.title} columns={[{ label: t.answer, kind: 'main' }, { label: t.count, kind: 'state' }, { label: t.share }]}>
            {sharesOf(answers).map(({ action, count, share }) => (
              <ListRow key={action}>
                <ListCell label={t.answer} kind="main">
                  <span className={classes.key} data-action={action} aria-hidden />
                  {t.actions[action]}
                </ListCell>
                <ListCell label={t.count} kind="state">
                  {new Intl.NumberFormat(language).format(count)}
                </ListCell>
                <ListCell label={t.share}>{percent.format(share)}</ListCell>
              </ListRow>
            ))}
          </ListTable>
          <Text size="xs" c="dimmed" mt="xs">
            {t.about}
          </Text>
        </>
      )}
    </Panel>
  );
}

/** The list has erased consents too, because they stay counted. */
function ConsentsLink({ siteId, notice: { number, sha256 }, total }: Props & { total: number }) {
  const t = useNoticesTexts().answers;
  return (
    <TextLink
      inherit
      to="/consents"
      search={{ site_id: siteId, notice_sha256: sha256, notice: String(number), include_deleted: 'true' }}
      preload={false}
      aria-label={t.consentsOf(total, number)}
    >
      {t.consents(total)}
    </TextLink>
  );
}

/** The same is in words beside it. */
function Bar({ answers }: { answers: Answers }) {
  return (
    <span className={classes.bar} aria-hidden>
      {sharesOf(answers).map(({ action, share }) => (
        <span key={action} data-action={action} style={{ flexGrow: share }} />
      ))}
    </span>
  );
}
