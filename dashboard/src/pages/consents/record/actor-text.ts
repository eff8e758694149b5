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

export function actorText({ kind, id }: Actor, names: ActorNames, t: Texts): string {
  const { users, keys, sites } = names;
  const { actors } = t.consent;
  switch (kind) {
    case 'api_key':
      return actors.api_key(keys.get(id) ?? id);
    case 'user':
      return actors.user(users.get(id) ?? id);
    case 'site':
      return actors.site(sites.get(id) ?? id);
    case 'import':
      return actors.import(actorText({ kind: id.startsWith('key_') ? 'api_key' : 'user', id }, names, t));
    case 'system':
      return actors.system();
    default:
      return `${kind} ${id}`;
  }
}
