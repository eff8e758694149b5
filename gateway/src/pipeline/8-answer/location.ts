import { apiPrefix } from '../0-common/api-prefix';

export function locationOf(path: string): { Location: string } {
  return { Location: apiPrefix + path };
}
