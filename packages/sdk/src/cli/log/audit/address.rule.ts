/** The API key goes only to the server of the settings. undefined for another one. */
export function addressForKey(logUrl: string, settingsUrl: string): string | undefined {
  return new URL(logUrl).origin === new URL(settingsUrl).origin ? logUrl : undefined;
}
