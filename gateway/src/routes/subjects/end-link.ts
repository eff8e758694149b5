import { linkJson } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { ConsentsClient } from '../../clients/consents-client';
import { route } from '../../pipeline/0-common/route';
import { type OwnSites, sitesOfCaller } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { linkInPath, subjectInPath, subjectOf } from '../../pipeline/6-input/path-parameters';
import { subjectQuery } from '../../pipeline/6-input/query-parameters';
import { SubjectLink } from '../schemas/identity';

export const endSubjectLink = route({
  id: 'endSubjectLink',
  method: 'DELETE',
  path: '/subjects/{subjectId}/links/{linkId}',
  tag: 'Subjects',
  summary: 'End a link of a subject',
  description:
    'For a device that was linked to the wrong person. From now on the device decides for itself; what it decided while it was linked stays the person’s, ' +
    'so erase those consents if they are not. The site can link the device to this person again when the person signs in there. ' +
    'Ending the link again returns the same response. A key of one site ends links that this site made.',
  caller: 'key_or_session',
  audits: ['subject.link_ended'],
  keyScope: 'consents:write',
  siteKeys: sitesOfCaller,
  isIdempotent: true,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { subjectId: subjectInPath(), linkId: linkInPath() },
  queryParameters: { subject_id: subjectQuery() },
  success: { status: 200, description: 'The link with `unlinked_at`', schema: SubjectLink },
  errors: ['not_found'],
  handle: async ({ caller: { accountId, actor, sites }, path, query, arrivedAtMs: atMs }, { consents }) => {
    const person = { accountId, subjectId: subjectOf(path, query) };
    const subject = { ...person, siteId: await siteOfLink(person, path.linkId, sites, consents) };
    const { link } = await consents.rpc.endLink({ ...subject, linkId: path.linkId, atMs, actor }, { needs: 'link_endings' });
    return { json: linkJson(link) };
  },
});

/** "" for every site. A link of another site is not found, and the site of a link never changes. */
async function siteOfLink(
  person: { accountId: string; subjectId: string },
  linkId: string,
  sites: OwnSites | undefined,
  consents: ConsentsClient,
): Promise<string> {
  if (sites === undefined) return '';
  const [only] = sites;
  if (sites.size === 1 && only !== undefined) return only;
  const { links } = await consents.rpc.listLinks(person, { needs: 'subject_links' });
  const link = links.find(({ id, siteId }) => id === linkId && sites.has(siteId));
  if (link === undefined) throw notFound('link');
  return link.siteId;
}
