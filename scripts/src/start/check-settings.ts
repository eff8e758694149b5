import { builtSettings } from '../documents/built-settings';

type Environments = Record<string, Readonly<Record<string, string | undefined>>>;

/** Checks the shell's settings before anything starts. A process could report an invalid one only in its log. */
export function checkSettings(environments: Environments): void {
  const faults = new Set<string>();
  for (const { name, settings } of builtSettings()) {
    for (const [variable, setting] of Object.entries(settings)) {
      const value = environments[name]?.[variable];
      if (value === undefined || value === '') continue;
      const { error } = setting.safeParse(value);
      if (error !== undefined) faults.add(`${variable}=${value} isn't valid: ${error.issues.map(({ message }) => message).join(', ')}.`);
    }
  }
  if (faults.size > 0) throw new Error(`${[...faults].join('\n')}\nFix or unset it. See docs/config.md.`);
}
