import { databaseSettings, loadConfig, processSettings, type SettingsOf } from '@consent/kernel';

const migrateSettings = { LOG_LEVEL: processSettings.LOG_LEVEL, DATABASE_URL: databaseSettings.DATABASE_URL };

/** A migration job gets no other secrets of the service. */
export function migrateConfigFromEnvironment(): SettingsOf<typeof migrateSettings> {
  return loadConfig(migrateSettings, process.env);
}
