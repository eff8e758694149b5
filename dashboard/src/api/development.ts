import { queryOptions } from '@tanstack/react-query';

/** Where `npm start` runs the programs that take the place of a mailbox and of a customer's server. */
interface Development {
  mail_url?: string;
  receiver_url?: string;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Null unless this is a developer's machine (decision 27.4). Only browsers on the machine itself are answered, so that on any other
 * address nothing is requested.
 */
export const developmentQuery = queryOptions({
  queryKey: ['development'],
  queryFn: async ({ signal }): Promise<Development | null> => {
    if (!loopback.test(window.location.hostname)) return null;
    const response = await fetch('/docs/demo.json', { signal, credentials: 'omit' });
    return response.ok ? ((await response.json()) as Development) : null;
  },
  staleTime: Infinity,
  retry: false,
});
