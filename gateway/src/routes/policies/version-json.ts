import { timestamp, type PolicyVersion } from '@consent/contracts';

export function versionFields({ version, name, sha256, publishedAtMs, changeNote }: PolicyVersion) {
  return { version, name, sha256, published_at: timestamp(publishedAtMs), change_note: changeNote ?? '' };
}
