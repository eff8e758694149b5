import { timestamp, type Controller } from '@consent/contracts';

export function controllerJson({ privacyUrl, updatedAtMs, ...controller }: Controller): string {
  const { name, contact, address, email, phone, jurisdiction, language } = controller;
  return JSON.stringify({
    ...{ name, contact, address, email, phone },
    privacy_url: privacyUrl,
    ...{ jurisdiction, language },
    updated_at: updatedAtMs === 0 ? null : timestamp(updatedAtMs),
  });
}
