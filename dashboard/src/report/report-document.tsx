import type { ReactNode } from 'react';
import type { EvidenceTexts } from '../texts/evidence-texts';
import { utcText } from '../texts/moments';
import { Fact, Utc } from './report-facts';
import { ReportNotices } from './report-notice-list';
import { ReportPolicies } from './report-policies';
import { ReportRecords } from './report-records';
import type { Report } from './report';
import { visible } from './visible';

/** What a report needs and no bundle proves. */
export interface ReportFacts {
  madeAt: string;
  controller: { name: string; address: string } | undefined;
  keys: { source: 'server' | 'file'; name: string; sha256: string; vkeys: readonly string[] };
}

interface Props {
  report: Report;
  facts: ReportFacts;
  /** A parameter, because a downloaded file is rendered outside the page. */
  t: Pick<EvidenceTexts, 'report'>;
}

/** Plain elements and class names: the file that is downloaded has this and one style sheet. */
export function ReportDocument({ report, facts, t }: Props) {
  const { outcome, asOf, about, open, refuted, late, notChecked } = report;
  const r = t.report;
  return (
    <article className="report">
      <div>
        <h2>{r.title}</h2>
        <p>{about?.kind === 'consent' ? r.ofConsent : r.ofSubject}</p>
      </div>
      <div className={`report-outcome report-${outcome}`}>
        <p>
          <strong>{outcome === 'holds' ? r.outcomes.holds(utcText(asOf ?? '')) : r.outcomes[outcome]}</strong>
        </p>
        <Lines title={r.contradictions} lines={refuted} />
        <Lines title={r.openPoints} lines={open} />
      </div>
      <Section title={r.summary}>
        <Summary report={report} facts={facts} t={t} />
      </Section>
      {outcome !== 'refuted' && (
        <>
          <Section title={r.contents}>
            <ReportRecords report={report} t={t} />
          </Section>
          {report.notices.length > 0 && (
            <Section title={r.notices}>
              <ReportNotices notices={report.notices} t={t} />
            </Section>
          )}
          {report.policies.length > 0 && (
            <Section title={r.policies}>
              <ReportPolicies policies={report.policies} t={t} />
            </Section>
          )}
          <Section title={r.vouchers}>
            <Vouchers report={report} t={t} />
          </Section>
        </>
      )}
      {late.length > 0 && (
        <Section title={r.lateEntries}>
          <Lines lines={late} />
        </Section>
      )}
      {notChecked.length > 0 && (
        <Section title={r.notChecked}>
          <Lines lines={notChecked} />
        </Section>
      )}
      <Section title={r.check}>
        <HowToCheck report={report} keys={facts.keys} t={t} />
      </Section>
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Of the verifier, which speaks English. */
function Lines({ title, lines }: { title?: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      {title !== undefined && <p>{title}</p>}
      <ul lang="en" dir="auto">
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function Summary({ report: { about, asOf, bundle, signed, complete, records }, facts: { madeAt, controller }, t }: Props) {
  const r = t.report;
  return (
    <>
      <dl>
        {about !== undefined && (
          <>
            <Fact name={about.kind === 'consent' ? r.consent : r.subject}>
              <bdi>{about.id}</bdi>
            </Fact>
            {controller !== undefined && (
              <Fact name={r.controller}>
                <bdi>{visible([controller.name, ...controller.address.split('\n')].filter((line) => line !== '').join(', '))}</bdi> (
                {r.controllerAbout})
              </Fact>
            )}
            <Fact name={r.account}>{about.account}</Fact>
            <Fact name={r.log}>
              {about.origin}, {r.logSize(about.size)}
            </Fact>
          </>
        )}
        {signed !== undefined && (
          <Fact name={r.signed}>
            <Utc at={signed.signedAt} />, {r.operatorClock}, {r.signedBy(signed.keyName, signed.keyIds.join(', '))}
          </Fact>
        )}
        <Fact name={r.bundle}>
          {r.bundleBytes(bundle.bytes)} <code>{bundle.sha256}</code>
        </Fact>
        <Fact name={r.madeAt}>
          <Utc at={madeAt} />, {r.byYourClock}
        </Fact>
        <Fact name={r.contents}>
          {r.counts(
            records.length,
            records.reduce((count, { entries }) => count + entries.length, 0),
          )}
        </Fact>
      </dl>
      {complete !== undefined && asOf !== undefined && <p>{r.complete(complete.leaves, utcText(asOf))}</p>}
    </>
  );
}

function Vouchers({ report: { signed, witnessed, named, lost, notices }, t }: Pick<Props, 'report' | 't'>) {
  const r = t.report;
  return (
    <>
      <dl>
        {signed !== undefined && <Fact name={r.vouchContent}>{r.vouchContentBy(signed.keyName)}</Fact>}
        {notices.length > 0 && <Fact name={r.vouchQuestions}>{r.vouchQuestionsBy}</Fact>}
        <Fact name={r.vouchTimes}>{r.vouchTimesBy}</Fact>
        <Fact name={r.vouchOutside}>
          {witnessed === undefined ? r.vouchNoWitness : r.vouchWitnessed(witnessed.names.join(', '), witnessed.size, utcText(witnessed.at))}
          {witnessed === undefined && named.cosigners.length > 0 && ` ${r.cosigners(listed(named.cosigners))}`}
          {named.authorities.length > 0 && ` ${r.authorities(listed(named.authorities))}`}
        </Fact>
      </dl>
      {lost.map(({ leaf, size, at }) => (
        <p key={leaf}>{r.lost(size, utcText(at))}</p>
      ))}
      <p>{r.identity}</p>
    </>
  );
}

/** A note may name more than anyone reads. */
const listed = (names: readonly string[]) => names.slice(0, 10).join(', ');

function HowToCheck({ report: { bundle }, keys, t }: Pick<Props, 'report' | 't'> & { keys: ReportFacts['keys'] }) {
  const r = t.report;
  return (
    <>
      <p>{r.checkKeys[keys.source](visible(keys.name))}</p>
      <p>{r.keysHash}</p>
      <pre>{visible([keys.sha256, ...keys.vkeys].join('\n'))}</pre>
      <p>{r.checkBundle}</p>
      <pre>{`sha256sum bundle.zip\n${bundle.sha256}`}</pre>
      <p>{r.checkCommand}</p>
      <pre>node verify-evidence.mjs bundle.zip --keys keys.json</pre>
      <p>{r.checkMore}</p>
    </>
  );
}
