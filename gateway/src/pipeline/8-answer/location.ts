import { apiPrefix } from '../3-route/api-prefix';

/** The header of a 201 that names the new record (decision 9.9). `path` is below the API, such as "/sites/{id}" with the id. */
export function locationOf(path: string): { Location: string } {
  return { Location: apiPrefix + path };
}
