import type { Texts } from '../../../texts/en';

interface Actor {
  kind: string;
  id: string;
}

/** By ID. Deleted or unloaded names are missing. Their IDs are shown instead. */
export interface ActorNames {
  users: ReadonlyMap<string, string>;
  keys: ReadonlyMap<string, string>;
  sites: ReadonlyMap<string, string>;
}

export function actorText({ kind, id }: Actor, { users, keys, sites }: ActorNames, { consent: { actors } }: Texts): string {
  switch (kind) {
    case 'api_key':
      return actors.api_key(keys.get(id) ?? id);
    case 'user':
      return actors.user(users.get(id) ?? id);
    case 'site':
      return actors.site(sites.get(id) ?? id);
    case 'system':
      return actors.system();
    default:
      return `${kind} ${id}`;
  }
}
