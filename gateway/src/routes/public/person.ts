import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { findPerson, findRecords, findRequests, findState, personJson } from '../../person-page/person';
import { PersonAnswer, PersonBody } from '../schemas/person';
import { personLimits } from './person-limits';

export const getPerson = route({
  id: 'getPerson',
  method: 'POST',
  path: '/public/person',
  tag: 'Public ingest',
  summary: 'Get what holds for a person, for their own page',
  description:
    'Answers the person whom the token names: what holds on this site on all linked devices, and what they decided. Returns 401 for a token that this site did not sign, or that has expired. ' +
    'A person without records has the state `none`. The person’s page, and pages on the site’s domain and its subdomains, can call this operation. Uses no quota.',
  caller: 'site',
  crossOrigin: true,
  onlyReads: true,
  ...personLimits,
  bodyLimitBytes: bodyLimitBytes.people,
  body: PersonBody,
  success: { status: 200, description: 'The person', schema: PersonAnswer },
  errors: [],
  handle: async ({ body: { token }, caller }, services) => {
    const person = await findPerson(token, caller, services);
    const records = await findRecords(person, services);
    const state = await findState(person, records.links, services);
    const requests = caller.site?.takesRequests === true ? await findRequests(person, services) : undefined;
    return { json: personJson(person, { state, records, requests }, services.publicUrl) };
  },
});
