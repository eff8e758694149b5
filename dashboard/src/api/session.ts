import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';
import { loadRights, type Standing } from './rights';

/** Roles are absent from a gateway of an earlier release. */
export type Me = Omit<Schema<'Me'>, keyof Standing> & Standing;

/** Reloads on focus, because another account may have signed in meanwhile. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me> => {
    const me: Me = await bodyOf(api.GET('/auth/me'));
    await loadRights(me);
    return me;
  },
  refetchOnWindowFocus: 'always',
});

export const register = (body: { email: string; password: string; name: string }) => bodyOf(api.POST('/auth/register', { body }));
export const verifyEmail = (token: string) => bodyOf(api.POST('/auth/verify-email', { body: { token } }));
export const resendVerification = (email: string) => bodyOf(api.POST('/auth/resend-verification', { body: { email } }));
export const login = (body: { email: string; password: string; code?: string; credential?: Schema<'PasskeyAssertion'> }) =>
  bodyOf(api.POST('/auth/login', { body }));
export const logout = () => bodyOf(api.POST('/auth/logout'));
export const forgotPassword = (email: string) => bodyOf(api.POST('/auth/forgot-password', { body: { email } }));
export const resetPassword = (body: { token: string; password: string }) => bodyOf(api.POST('/auth/reset-password', { body }));
export const changePassword = (body: { current_password: string; password: string }) => bodyOf(api.PUT('/auth/password', { body }));
export const sendMessage = (body: { email: string; name: string; message: string }) => bodyOf(api.POST('/contact', { body }));
