import { generateSync } from 'otplib';
import type { Browser } from './browser';

/** What an authenticator app shows. The code of the next time step counts too, so a test need not wait for one that was not used. */
export const codeOf = (secret: string, steps = 0): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

export async function beginTotp(browser: Browser, { password }: { password: string }): Promise<string> {
  const answer = await browser.post('/auth/factors/totp', { current_password: password });
  if (answer.status !== 200) throw new Error(`No authenticator app was begun: ${answer.status} ${answer.text}`);
  return answer.body['secret'] as string;
}

/** Uses up the code of this time step. */
export async function setUpTotp(browser: Browser, person: { password: string }): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await beginTotp(browser, person);
  const answer = await browser.post('/auth/factors/totp/confirm', { code: codeOf(secret) });
  if (answer.status !== 200) throw new Error(`The authenticator app was not set up: ${answer.status} ${answer.text}`);
  return { secret, recoveryCodes: answer.body['recovery_codes'] as string[] };
}
