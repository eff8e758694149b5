import { api, bodyOf } from './client';

export const closeAccount = (confirm: string) => bodyOf(api.DELETE('/account', { body: { confirm } }));
export const reopenAccount = () => bodyOf(api.POST('/account/reopen'));
