import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client';
import { contextQuery, questionOf, type Question as AskedQuestion } from '../../../api/consents';
import { noticeQuery, type FoundNotice } from '../../../api/notices';
import { TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { useBannerTexts } from '../../../texts/banner-texts';
import { useNoticesTexts } from '../../../texts/notices';
import { FieldList, ForeignText, Hash, type FieldRow } from '../../sites/notices/field-list';
import { FormPicture } from '../../sites/notices/form-picture';
import { NoticePicture } from '../../sites/notices/notice-picture';
import { FormWords } from '../../sites/notices/notice-words';
import { ruleIn, type NoticeRule } from '../../sites/notices/notice-site';
import { usePreviewView } from '../../sites/one/banner/preview-controls';
import { useLanguageNames } from '../../sites/one/banner/use-language-names';
import { usePlaceNames } from '../../sites/one/banner/use-place-names';
import { Decision } from '../decision';
import { Preferences } from '../record/preferences';
import classes from './question.module.css';
import { askedIn, buttonIn, signalWords, wasOpen, whyNotRecorded } from './question-words';

type Consent = Pick<Schema<'Consent'>, 'id' | 'site_id'>;
/** The answer as it was given. Undefined until it is known. */
type Answer = Pick<Schema<'Consent'>, 'accepted' | 'preferences'> | undefined;

/** What was asked before a consent, beside the answer. */
export function Question({ consent, answer }: { consent: Consent; answer: Answer }) {
  const t = useNoticesTexts().question;
  const context = useQuery(contextQuery(consent.id));
  return (
    <Loaded query={context} lines={5}>
      {(found) => {
        const question = questionOf(found);
        if (question === null) {
          return (
            <Text size="sm">
              <strong>{t.none}</strong> {t.noneBecause[whyNotRecorded(found)]}
            </Text>
          );
        }
        if (question.notice_number === null) return <Unnamed question={question} answer={answer} query={context} />;
        return <Asked consent={consent} question={question} number={question.notice_number} answer={answer} />;
      }}
    </Loaded>
  );
}

interface UnnamedProps {
  question: AskedQuestion;
  answer: Answer;
  query: { refetch: () => unknown; isFetching: boolean };
}

/** The notice is kept, but nobody can say its number now. */
function Unnamed({ question, answer, query }: UnnamedProps) {
  const t = useNoticesTexts().question;
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light" role="status">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{t.notNow}</Text>
          <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t.tryAgain}
          </Button>
        </Stack>
      </Alert>
      <Facts
        question={question}
        answer={answer}
        button={undefined}
        place={<RulePlace question={question} rule={undefined} />}
        asked={undefined}
        notice={undefined}
      />
    </Stack>
  );
}

interface AskedProps {
  consent: Consent;
  question: AskedQuestion;
  number: number;
  answer: Answer;
}

function Asked({ consent, question, number, answer }: AskedProps) {
  const t = useNoticesTexts();
  const found = useQuery(noticeQuery(consent.site_id, number));
  const { language } = question;
  return (
    <Loaded query={found} lines={5}>
      {(notice) => {
        if (notice.sha256 !== question.notice_sha256) {
          return (
            <Alert color="red" variant="light" role="alert">
              {t.question.otherNotice(number)}
            </Alert>
          );
        }
        const asked = askedIn(notice.notice, question);
        return (
          <div className={classes.columns}>
            <Picture siteId={consent.site_id} found={notice} question={question} />
            <Facts
              question={question}
              answer={answer}
              button={buttonIn(notice.notice, question)}
              place={
                <RulePlace
                  question={question}
                  rule={notice.notice.kind === 'banner' ? ruleIn(notice.notice, question.signals.rule) : undefined}
                />
              }
              asked={
                asked && (
                  <Stack gap={0}>
                    {asked.title !== undefined && (
                      <strong>
                        <ForeignText text={asked.title} language={language} />
                      </strong>
                    )}
                    <ForeignText text={asked.message} language={language} />
                  </Stack>
                )
              }
              notice={
                <TextLink inherit to="/sites/$id/notices/$number" params={{ id: consent.site_id, number: String(number) }} preload={false}>
                  {t.notice(number)}
                </TextLink>
              }
            />
          </div>
        );
      }}
    </Loaded>
  );
}

function Picture({ siteId, found: { number, notice }, question }: { siteId: string; found: FoundNotice; question: AskedQuestion }) {
  const t = useNoticesTexts();
  const [view] = usePreviewView();
  if (notice.kind === 'form') {
    return (
      <Stack gap="sm">
        <Badge variant="light">{t.form}</Badge>
        {notice.picture !== null && <FormPicture siteId={siteId} number={number} />}
        <FormWords notice={notice} language={question.language} />
      </Stack>
    );
  }
  return (
    <div>
      <NoticePicture
        number={number}
        notice={notice}
        language={question.language}
        rule={question.signals.rule}
        view={{ ...view, part: wasOpen(question) ? 'categories' : 'question' }}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t.pictureAbout}
      </Text>
    </div>
  );
}

interface FactsProps {
  question: AskedQuestion;
  answer: Answer;
  /** The text on the button that was pressed. */
  button: string | undefined;
  /** In words, where the visitor was taken to be, and the rule for it. */
  place: ReactNode;
  asked: ReactNode;
  notice: ReactNode;
}

function Facts({
  question: { action, asked: vouched, language, notice_sha256, signals, surface },
  answer,
  button,
  place,
  asked,
  notice,
}: FactsProps) {
  const t = useNoticesTexts().question;
  const nameOf = useLanguageNames();
  const rows: FieldRow[] = [
    ...(asked === undefined ? [] : [[t.text, asked] as const]),
    [
      t.answer,
      <Stack key="answer" gap={4}>
        {button !== undefined && (
          <Text span inherit fw={600} className={classes.button}>
            <ForeignText text={button} language={language} />
          </Text>
        )}
        <span>{t.actions[action]}</span>
        {answer && (
          <Group gap={6}>
            <Decision accepted={answer.accepted} />
            {Object.keys(answer.preferences).length > 0 && <Preferences preferences={answer.preferences} />}
          </Group>
        )}
      </Stack>,
    ],
    [t.surface, t.surfaces[surface]],
    [t.language, nameOf(language)],
    [t.signals, t.gpc[signalWords(signals)]],
    ...(signals.rule === undefined && signals.place === undefined ? [] : [[t.rule, place] as const]),
    [t.vouched, t.asked[vouched]],
    ...(notice === undefined ? [] : [[t.notice, notice] as const]),
    [t.hash, <Hash key="hash" value={notice_sha256} label={t.hash} />],
  ];
  return <FieldList rows={rows} />;
}

function RulePlace({ question: { signals }, rule }: { question: AskedQuestion; rule: NoticeRule | undefined }) {
  const t = useNoticesTexts().question;
  const models = useBannerTexts().placeRules.models;
  const { nameOf, namesOf } = usePlaceNames();
  const { place, rule: number } = signals;
  const named =
    number === undefined
      ? undefined
      : number === 0
        ? t.ruleZero
        : rule === undefined
          ? t.ruleNumber(number)
          : t.ruleOf(number, namesOf(rule.places), models[rule.question]);
  return (
    <Stack gap={0}>
      {named !== undefined && <span>{named}</span>}
      <span>{place === undefined ? t.placeUnknown : t.place(nameOf(place))}</span>
    </Stack>
  );
}
