import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';

export const factorsQuery = queryOptions({ queryKey: ['factors'], queryFn: () => bodyOf(api.GET('/auth/factors')) });

export const beginTotp = (currentPassword: string) =>
  bodyOf(api.POST('/auth/factors/totp', { body: { current_password: currentPassword } }));
export const confirmTotp = (code: string) => bodyOf(api.POST('/auth/factors/totp/confirm', { body: { code } }));
export const removeTotp = () => bodyOf(api.DELETE('/auth/factors/totp'));
export const replaceRecoveryCodes = () => bodyOf(api.POST('/auth/factors/recovery-codes'));
export const proveFactor = (code: string) => bodyOf(api.POST('/auth/factors/proof', { body: { code } }));
