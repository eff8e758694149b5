import { z } from 'zod';

/** Thrown by loadConfig; its message lists every setting that is missing or wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads settings from an environment: a pure function, so that a test passes a
 * literal. All faults are reported at once, each with the name of the variable.
 */
export function loadConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Record<string, string | undefined>,
): z.infer<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.keys(shape).map((name) => [name, env[name] === '' ? undefined : env[name]]));
  const result = z.object(shape).safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The settings do not fit:\n${faults.join('\n')}`);
}
