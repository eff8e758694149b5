import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { sitesQuery } from '../../../api/sites';
import { FactList } from '../../../components/fact-list';
import { TextLink } from '../../../components/links';
import { ExactMoment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { siteNamesOf } from '../../../components/site-names';
import { useLanguage } from '../../../texts/language';
import { placeNameIn } from '../../../texts/place-name';
import { useRequestsTexts } from '../../../texts/requests-texts';
import { SiteLink } from '../../consents/record/consent-fields';

export function RequestFacts({ request }: { request: Schema<'PersonRequest'> }) {
  const { language, texts } = useLanguage();
  const t = useRequestsTexts();
  const siteNames = siteNamesOf(useQuery(sitesQuery).data?.data);
  const { email, subject_id: subjectId, subject_by: subjectBy, place, extended_at: extendedAt } = request;
  const emailText = email === null ? t.emailNone : request.email_confirmed ? email : `${email} (${t.emailUnconfirmed})`;
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  const facts = [
    [texts.fields.site, <SiteLink key="site" siteId={request.site_id} siteNames={siteNames} />],
    [t.who, t.proofs[request.proof]],
    ...(request.blanked_at === null ? ([[t.email, emailText]] as const) : []),
    ...(request.blanked_at === null
      ? ([
          [
            t.subject,
            subjectId === null || subjectBy === null ? (
              t.noSubject
            ) : (
              <span key="subject">
                <TextLink inherit to="/subjects/$subjectId" params={{ subjectId }} preload={false}>
                  {subjectId}
                </TextLink>{' '}
                ({t.subjectBy[subjectBy]})
              </span>
            ),
          ],
        ] as const)
      : []),
    [t.received, <ExactMoment key="received" at={request.received_at} />],
    [t.confirmed, <ExactMoment key="confirmed" at={request.confirmed_at} />],
    [t.dueAt, <ExactMoment key="due" at={request.due_at} />],
    [t.law, t.laws[request.law]],
    [t.place, place === null ? t.placeUnknown : placeNameIn({ countries, everywhere: place, eea: place }, place)],
    ...(extendedAt === null
      ? []
      : ([
          [
            t.extended,
            <span key="extended">
              <ExactMoment at={extendedAt} />. {request.extension_reason}
            </span>,
          ],
        ] as const)),
  ] as const;
  return (
    <Panel title={t.facts}>
      <FactList facts={facts} />
    </Panel>
  );
}
