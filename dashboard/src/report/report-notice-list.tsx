import type { EvidenceTexts } from '../texts/evidence-texts';
import { utcText } from '../texts/moments';
import { Fact, Utc } from './report-facts';
import { visible } from './visible';
import type { ReportNotice, ReportQuestion, ShownNotice } from './report-notices';

type T = Pick<EvidenceTexts, 'report'>;

/** A longer question is in the list of notices as a whole. */
const mostMessage = 600;

export function QuestionFacts({ asked, t }: { asked: ReportQuestion; t: T }) {
  const r = t.report;
  if (asked.kind !== 'asked') return <Fact name={r.question}>{asked.kind === 'unread' ? r.questionUnread : r.questionNotRecorded}</Fact>;
  const { language, title, message, button, action, surface, signals, isEarly, anchor, number, site, rule } = asked;
  return (
    <>
      <Fact name={r.question}>
        {r.askedIn(language)}{' '}
        {message === null ? (
          r.noLanguage
        ) : (
          <q lang={language} dir="auto">
            {title !== null && (
              <>
                <strong>{title}</strong>{' '}
              </>
            )}
            {message.length > mostMessage ? `${message.slice(0, mostMessage)}…` : message}
          </q>
        )}
      </Fact>
      <Fact name={r.answeredBy}>
        {button !== null && (
          <>
            {r.button}{' '}
            <q lang={language} dir="auto">
              {button}
            </q>
            {'. '}
          </>
        )}
        {r.actions[action]}
      </Fact>
      <Fact name={r.shownIn}>
        {r.surfaces[surface]} {r.gpc[signals.gpc === undefined ? 'unknown' : signals.gpc ? 'sent' : 'notSent']}
      </Fact>
      {(signals.rule !== undefined || signals.place !== undefined) && (
        <Fact name={r.ruleAndPlace}>
          {rule !== null && (rule.isInNotice ? r.underRule(rule.number, rule.places.map(visible).join(', ')) : r.unknownRule(rule.number))}{' '}
          {signals.place === undefined ? r.placeUnknown : r.place(signals.place)}
        </Fact>
      )}
      <Fact name={r.whoSays}>
        {r.asked[asked.asked]} {isEarly && r.isEarly}
      </Fact>
      <Fact name={r.notice}>
        <a href={`#${anchor}`}>{r.noticeOf(number, site)}</a>
      </Fact>
    </>
  );
}

/** Each notice once in each language that somebody was asked in. */
export function ReportNotices({ notices, t }: { notices: readonly ReportNotice[]; t: T }) {
  const r = t.report;
  return notices.map((notice) => {
    const { anchor, number, site, language, rule, sha256, kind, madeAt, isAttested, vouchers, shown } = notice;
    return (
      <section key={anchor} id={anchor} className="report-policy">
        <h4>{r.noticeIn(number, language)}</h4>
        <dl>
          <Fact name={r.facts.site_id}>{site}</Fact>
          <Fact name={r.noticeKind}>{r.noticeKinds[kind]}</Fact>
          <Fact name={r.noticeKept}>
            <Utc at={madeAt} />, {r.operatorClock}
          </Fact>
          {vouchers.map(({ who, names, at }) => (
            <Fact key={`${who} ${names.join(' ')}`} name={r.existedBefore}>
              {utcText(at)}, {who === 'witnesses' ? r.witnesses(names.join(', ')) : r.authority(names.join(', '))}
            </Fact>
          ))}
          <Fact name={r.noticeHash}>
            <code>{sha256}</code>
          </Fact>
        </dl>
        {rule !== null && <p>{r.noticeUnder(rule)}</p>}
        {isAttested && <p>{r.attested}</p>}
        {shown === null ? <p>{r.noticeLeftOut}</p> : <Shown shown={shown} notice={notice} t={t} />}
      </section>
    );
  });
}

/** Drawn plainly, because a printed page has no program: the texts, in the order that they were shown. */
function Shown({ shown, notice: { language, number }, t }: { shown: ShownNotice; notice: ReportNotice; t: T }) {
  const r = t.report;
  return (
    <div className="report-notice" lang={language} dir="auto">
      {shown.picture !== null && <img src={shown.picture} alt={r.noticePicture(number)} />}
      {shown.title !== null && (
        <p>
          <strong>{shown.title}</strong>
        </p>
      )}
      {shown.message !== null && <p className="report-message">{shown.message}</p>}
      {shown.fields.map((field, at) => (
        <p key={at} className="report-message">
          {field}
        </p>
      ))}
      {shown.categories.length > 0 && (
        <ul>
          {shown.categories.map(({ label, description, isRequired }, at) => (
            <li key={at}>
              <strong>{label}</strong> <span lang={t.report.lang}>({isRequired ? r.required : r.optional})</span>
              {description !== null && `: ${description}`}
            </li>
          ))}
        </ul>
      )}
      <p>
        {shown.buttons.map((button, at) => (
          <span key={at} className="report-button">
            {button}
          </span>
        ))}
      </p>
    </div>
  );
}
