import { Fragment } from 'react';
import type { EvidenceTexts } from '../texts/evidence-texts';
import { utcText } from '../texts/moments';
import { QuestionFacts } from './report-notice-list';
import { policyAnchor } from './report-policies';
import { Fact, Utc } from './report-facts';
import type { Report, ReportEntry, ReportRecord } from './report';

interface Props {
  report: Report;
  t: Pick<EvidenceTexts, 'report'>;
}

export function ReportRecords({ report, t }: Props) {
  const { records, leftOutRecords, closedLeaves, asOf } = report;
  const r = t.report;
  const policyNames = new Map(report.policies.map(({ key, name }) => [key, name]));
  return (
    <>
      {records.length === 0 && <p>{r.none}</p>}
      {leftOutRecords > 0 && <p>{r.leftOutRecords(leftOutRecords)}</p>}
      {closedLeaves > 0 && <p>{r.closed(closedLeaves)}</p>}
      {records.map((record) => (
        <RecordPart key={record.id} record={record} asOf={asOf} policyNames={policyNames} t={t} />
      ))}
    </>
  );
}

interface RecordProps {
  record: ReportRecord;
  asOf: string | undefined;
  policyNames: ReadonlyMap<string, string>;
  t: Pick<EvidenceTexts, 'report'>;
}

function RecordPart({ record: { id, facts, question, entries, leftOut }, asOf, policyNames, t }: RecordProps) {
  const r = t.report;
  return (
    <section className="report-record">
      <h4>
        {r.record} {id}
      </h4>
      <dl>
        {facts.map(([fact, value]) => (
          <Fact key={fact} name={r.facts[fact]}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
        {question !== null && <QuestionFacts asked={question} t={t} />}
      </dl>
      {entries.map((entry, at) => (
        <Fragment key={entry.leaf}>
          {at === 1 && leftOut > 0 && <p>{r.leftOutEntries(leftOut)}</p>}
          <Entry entry={entry} asOf={asOf} policyNames={policyNames} t={t} />
        </Fragment>
      ))}
    </section>
  );
}

function Entry({ entry, asOf, policyNames, t }: Omit<RecordProps, 'record'> & { entry: ReportEntry }) {
  const { leaf, kind, at, isAttested, by, state, vouchers, isLate } = entry;
  const r = t.report;
  const title = `${r.kinds[kind]}, ${r.leaf(leaf)}`;
  const isActorKnown = by !== null && Object.hasOwn(r.actors, by.kind);
  return (
    <section className="report-entry">
      <h5>{title}</h5>
      {isAttested && <p>{r.attested}</p>}
      <dl>
        {state === null ? (
          <Fact name={r.answer}>{r.staysAsIt}</Fact>
        ) : (
          <>
            <Fact name={r.answer}>
              <strong>{state.accepted ? r.accepted : r.refused}</strong>
            </Fact>
            <Fact name={r.categories}>
              {state.preferences.length === 0
                ? r.noCategories
                : state.preferences.map(([name, value]) => r.category(name, value)).join('; ')}
            </Fact>
            <Fact name={r.policy}>
              {state.policy === null ? (
                r.withoutPolicy
              ) : (
                <a href={`#${policyAnchor(state.policy)}`}>
                  <bdi>{r.policyVersion(policyNames.get(state.policy.key) ?? state.policy.id, state.policy.version)}</bdi>
                </a>
              )}
            </Fact>
            <Fact name={r.textHash}>
              <code>{state.sha256}</code>
            </Fact>
          </>
        )}
        <Fact name={r.by}>
          {by === null ? r.actorUnknown : `${isActorKnown ? r.actors[by.kind as keyof typeof r.actors] : by.kind} ${by.id}`}
        </Fact>
      </dl>
      <table>
        <caption>{r.times}</caption>
        <tbody>
          <tr>
            <th scope="row">{r.recordedAt}</th>
            <td>
              <Utc at={at} />
            </td>
            <td>{r.operatorClock}</td>
          </tr>
          {vouchers.map(({ who, names, at: before }) => (
            <tr key={`${who} ${names.join(' ')}`}>
              <th scope="row">{r.existedBefore}</th>
              <td>
                <Utc at={before} />
              </td>
              <td>{who === 'witnesses' ? r.witnesses(names.join(', ')) : r.authority(names.join(', '))}</td>
            </tr>
          ))}
          {asOf !== undefined && (
            <tr>
              <th scope="row">{r.inLogBy}</th>
              <td>
                <time dateTime={asOf}>{utcText(asOf)}</time>
              </td>
              <td>{r.operatorSignature}</td>
            </tr>
          )}
        </tbody>
      </table>
      {vouchers.length === 0 && <p>{r.onlyOperator}</p>}
      {isLate && <p>{r.late}</p>}
    </section>
  );
}
