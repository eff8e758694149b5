import type { ReactNode } from 'react';
import type { EvidenceTexts } from '../texts/evidence-texts';
import { utcText } from '../texts/moments';
import { Fact, Utc } from './report-facts';
import { statsRows, statsSum, type SiteReport, type SiteReportNotice } from './site-report';
import { visible } from './visible';

interface Props {
  report: SiteReport;
  /** A parameter, because a downloaded file is rendered outside the page. */
  t: Pick<EvidenceTexts, 'report' | 'siteReport'>;
}

/** Each part begins with who vouches for it. */
export function SiteReportDocument({ report, t }: Props) {
  const { site, from, to, madeAt, controller, notices, hasOlderNotices, policies, records, hasOlderRecords, areNoticesKnown } = report;
  const s = t.siteReport;
  const sum = statsSum(report.stats.days);
  return (
    <article className="report">
      <div>
        <h2>{s.reportTitle}</h2>
        <p>{s.about}</p>
      </div>
      <Section title={t.report.summary}>
        <dl>
          <Fact name={s.site}>
            <bdi>{visible([site.name ?? s.deleted, site.domain ?? ''].filter((part) => part !== '').join(', '))}</bdi>
          </Fact>
          <Fact name={t.report.facts.site_id}>{site.id}</Fact>
          <Fact name={s.period}>{s.days(from, to)}</Fact>
          {controller !== null && (
            <Fact name={t.report.controller}>
              <bdi>{visible([controller.name, ...controller.address.split('\n')].filter((line) => line !== '').join(', '))}</bdi> (
              {t.report.controllerAbout})
            </Fact>
          )}
          <Fact name={t.report.madeAt}>
            <Utc at={madeAt} />, {t.report.byYourClock}
          </Fact>
        </dl>
      </Section>
      <Section title={s.notices} who={s.noticesBy}>
        {notices.length === 0 && <p>{s.noNotices}</p>}
        {hasOlderNotices && <p>{s.olderNotices(notices.length)}</p>}
        {notices.map((notice) => (
          <Notice key={notice.number} notice={notice} t={t} />
        ))}
      </Section>
      <Section title={s.policies} who={s.policiesBy}>
        {policies.length === 0 ? (
          <p>{s.noPolicies}</p>
        ) : (
          <Table
            heads={[t.report.policy, t.report.published, t.report.policyHash]}
            rows={policies.map(({ id, name, version, sha256, publishedAt }) => ({
              key: `${id} ${version}`,
              cells: [
                <bdi key="name">{t.report.policyVersion(visible(name), version)}</bdi>,
                <Utc key="at" at={publishedAt} />,
                <code key="hash">{sha256}</code>,
              ],
            }))}
          />
        )}
      </Section>
      <Section title={s.stats} who={s.statsBy}>
        <p>{s.sum(sum.consents, sum.accepted, sum.refused)}</p>
        {sum.consents > 0 && (
          <Table
            heads={[s.span, s.recorded, t.report.accepted, t.report.refused]}
            rows={statsRows(report.stats.days).map(({ span, consents, accepted, refused }) => ({
              key: span,
              cells: [span, ...[consents, accepted, refused].map(s.number)],
            }))}
          />
        )}
        {report.stats.categories.length > 0 && (
          <p>
            {s.categories}{' '}
            {report.stats.categories.map(({ category, accepted, refused }) => s.category(visible(category), accepted, refused)).join('; ')}
          </p>
        )}
      </Section>
      <Section title={t.report.contents} who={s.recordsBy}>
        <p>{s.records(records.length)}</p>
        {hasOlderRecords && <p>{s.olderRecords(Math.max(0, sum.consents - records.length))}</p>}
        {!areNoticesKnown && <p>{s.noticesUnknown}</p>}
        {records.length > 0 && (
          <Table
            heads={[t.report.consent, t.report.recordedAt, t.report.answer, t.report.notice]}
            rows={records.map(({ id, at, accepted, isErased, notice }) => ({
              key: id,
              cells: [
                id,
                <Utc key="at" at={at} />,
                `${accepted ? t.report.accepted : t.report.refused}${isErased ? ` (${s.erased})` : ''}`,
                notice ?? '—',
              ],
            }))}
          />
        )}
      </Section>
    </article>
  );
}

function Section({ title, who, children }: { title: string; who?: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {who !== undefined && (
        <p>
          <em>{who}</em>
        </p>
      )}
      {children}
    </section>
  );
}

interface Row {
  key: string;
  cells: readonly ReactNode[];
}

/** A narrow screen shows the head beside each cell. */
function Table({ heads, rows }: { heads: readonly string[]; rows: readonly Row[] }) {
  return (
    <table className="report-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={heads[at]} data-head={heads[at]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Notice({ notice, t }: { notice: SiteReportNotice; t: Props['t'] }) {
  const { number, sha256, kind, madeAt, language, texts, policyVersion, answers, proof } = notice;
  const { report: r, siteReport: s } = t;
  return (
    <section className="report-policy">
      <h4>{r.noticeIn(number, language)}</h4>
      <div className="report-notice" lang={language} dir="auto">
        {texts.title !== null && (
          <p>
            <strong>{texts.title}</strong>
          </p>
        )}
        <p className="report-message">{texts.message}</p>
        {texts.categories.length > 0 && <p>{texts.categories.join(' · ')}</p>}
        <p>
          {texts.buttons.map((button, at) => (
            <span key={at} className="report-button">
              {button}
            </span>
          ))}
        </p>
      </div>
      <dl>
        <Fact name={r.noticeKind}>{r.noticeKinds[kind]}</Fact>
        <Fact name={s.made}>
          <Utc at={madeAt} />, {r.operatorClock}
        </Fact>
        {policyVersion !== null && <Fact name={r.policy}>{s.policyVersion(policyVersion)}</Fact>}
        <Fact name={s.answers}>{answers === null ? s.answersUnknown : s.answersOf(answers)}</Fact>
        <Fact name={r.noticeHash}>
          <code>{sha256}</code>
        </Fact>
        <Fact name={s.proof}>
          {proof.state === 'proved' ? (
            <>
              {s.proved(proof.leaf, utcText(proof.asOf), proof.keyName)} {proof.isAttested && r.attested}
            </>
          ) : (
            <>
              {s.proofs[proof.state]} <span lang="en">{visible(proof.why)}</span>
            </>
          )}
        </Fact>
      </dl>
    </section>
  );
}
