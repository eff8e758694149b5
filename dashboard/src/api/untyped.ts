import { api } from './client';

type Call = (path: string, request?: object) => Promise<{ data?: never }>;

/** For routes that the generated types don't have yet. */
export const untypedApi = api as unknown as Record<'GET' | 'PUT' | 'POST' | 'DELETE', Call>;
