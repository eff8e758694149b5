import type { EvidenceTexts } from '../texts/evidence-texts';
import { utcText } from '../texts/moments';
import { Fact, Utc } from './report-facts';
import type { ReportPolicy } from './report';

export const policyAnchor = ({ id, version }: { id: string; version: number }) => `policy-${id}-${version}`;

/** Each text once, word for word: Markdown is not rendered, because the log has its source. */
export function ReportPolicies({ policies, t }: { policies: readonly ReportPolicy[]; t: Pick<EvidenceTexts, 'report'> }) {
  const r = t.report;
  return policies.map(({ key, id, version, name, sha256, publishedAt, isAttested, vouchers, content }) => (
    <section key={key} id={policyAnchor({ id, version })} className="report-policy">
      <h4>
        <bdi>{r.policyVersion(name, version)}</bdi>
      </h4>
      <dl>
        <Fact name="ID">{id}</Fact>
        <Fact name={r.published}>
          <Utc at={publishedAt} />, {r.operatorClock}
        </Fact>
        {vouchers.map(({ who, names, at }) => (
          <Fact key={`${who} ${names.join(' ')}`} name={r.existedBefore}>
            {utcText(at)}, {who === 'witnesses' ? r.witnesses(names.join(', ')) : r.authority(names.join(', '))}
          </Fact>
        ))}
        <Fact name={r.policyHash}>
          <code>{sha256}</code>
        </Fact>
      </dl>
      {isAttested && <p>{r.attested}</p>}
      {content === null ? (
        <p>{r.policyLeftOut}</p>
      ) : (
        <div className="report-text" dir="auto">
          {content}
        </div>
      )}
    </section>
  ));
}
