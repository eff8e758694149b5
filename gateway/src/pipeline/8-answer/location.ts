import { apiPrefix } from '../3-route/api-prefix';

export function locationOf(path: string): { Location: string } {
  return { Location: apiPrefix + path };
}
