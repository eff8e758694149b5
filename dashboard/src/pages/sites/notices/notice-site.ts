import type { Site } from '@consent/banner';
import { languagesIn, type Notice } from './notice-changes';

/** What the banner draws a notice from. It makes CSS of the colours, so they are checked again here. */
export function noticeSite(notice: Notice): Site {
  const { categories, policy, texts, position, colors } = notice;
  return {
    categories,
    // The picture shows only that there is a link.
    policy: policy && { version: policy.version, sha256: policy.sha256, url: '#' },
    languages: languagesIn(notice),
    texts,
    position,
    colors: Object.fromEntries(Object.entries(colors).filter(([, color]) => /^#[0-9a-f]{6}$/.test(color))),
    ask_again_after_days: notice.ask_again_after_days,
    ask_again_on_new_version: notice.ask_again_on_new_version,
    global_privacy_control: notice.global_privacy_control,
    google_consent_mode: notice.google_consent_mode,
  };
}
