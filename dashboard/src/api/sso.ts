import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';

export const providersQuery = queryOptions({
  queryKey: ['sso', 'providers'],
  queryFn: async () => (await bodyOf(api.GET('/sso/providers'))).data,
});
export const domainsQuery = queryOptions({
  queryKey: ['sso', 'domains'],
  queryFn: async () => (await bodyOf(api.GET('/sso/domains'))).data,
});
export const ssoSettingsQuery = queryOptions({ queryKey: ['sso', 'settings'], queryFn: () => bodyOf(api.GET('/sso/settings')) });

const ofId = (id: string) => ({ params: { path: { id } } });
const ofDomain = (domain: string) => ({ params: { path: { domain } } });

export const createProvider = (body: Schema<'CreateSsoProvider'>) => bodyOf(api.POST('/sso/providers', { body }));
export const updateProvider = ({ id, body }: { id: string; body: Schema<'UpdateSsoProvider'> }) =>
  bodyOf(api.PUT('/sso/providers/{id}', { ...ofId(id), body }));
export const deleteProvider = (id: string) => bodyOf(api.DELETE('/sso/providers/{id}', ofId(id)));
export const checkProvider = async (id: string) => (await bodyOf(api.POST('/sso/providers/{id}/check', ofId(id)))).problems;

export const addDomain = (domain: string) => bodyOf(api.POST('/sso/domains', { body: { domain } }));
export const checkDomain = (domain: string) => bodyOf(api.POST('/sso/domains/{domain}/check', ofDomain(domain)));
export const deleteDomain = (domain: string) => bodyOf(api.DELETE('/sso/domains/{domain}', ofDomain(domain)));

export const setSsoSettings = (onlySso: boolean) => bodyOf(api.PUT('/sso/settings', { body: { only_sso: onlySso } }));

export const beginSso = (body: Schema<'BeginSso'>) => bodyOf(api.POST('/auth/sso', { body }));
