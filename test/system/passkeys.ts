import { createSoftwarePasskey, type SoftwarePasskey } from '@consent/testkit';
import type { Browser } from './browser';

/** PUBLIC_URL of the product under test. */
const origin = 'http://127.0.0.1:8080';

type Poster = Pick<Browser, 'post'>;

async function optionsOf<Options>(browser: Poster, path: string, body?: object): Promise<Options> {
  const answer = await browser.post(path, body);
  if (answer.status !== 200) throw new Error(`No options of a passkey: ${answer.status} ${answer.text}`);
  return answer.body['public_key'] as Options;
}

/** What a browser would send to add a passkey. */
export async function newCredential(browser: Poster, { password }: { password: string }) {
  const passkey = createSoftwarePasskey();
  const options = await optionsOf<Parameters<SoftwarePasskey['register']>[0]>(browser, '/auth/passkeys/options', {
    current_password: password,
  });
  return { passkey, credential: passkey.register(options, { origin }) };
}

export async function addPasskey(browser: Poster, person: { password: string }) {
  const { passkey, credential } = await newCredential(browser, person);
  const answer = await browser.post('/auth/passkeys', { name: 'Phone', credential });
  if (answer.status !== 201) throw new Error(`No passkey was added: ${answer.status} ${answer.text}`);
  const { passkey: added, recovery_codes } = answer.body as { passkey: { id: string }; recovery_codes: string[] };
  return { passkey, id: added.id, recoveryCodes: recovery_codes };
}

/** What a browser would send to sign in with a passkey. */
export async function loginAssertion(browser: Poster, passkey: SoftwarePasskey) {
  return passkey.answer(await optionsOf(browser, '/auth/passkey/options'), { origin });
}

export async function proofAssertion(browser: Poster, passkey: SoftwarePasskey) {
  return passkey.answer(await optionsOf(browser, '/auth/factors/proof/options'), { origin });
}
