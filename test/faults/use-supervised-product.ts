import { createApiClient, type ApiClient } from '../system/api-client';
import { createBrowser, type Browser } from '../system/browser';
import { startWithFreePorts } from '../system/start-with-free-ports';
import { startSupervisedProduct, type SupervisedProduct } from './supervised-product';

export type ProductInUse = SupervisedProduct & {
  api: ApiClient;
  browser: Browser;
  accountId: string;
  createSite: () => Promise<string>;
};

/** What reads the log of one account. */
export interface LogReader {
  api: ApiClient;
  demo: { base_url: string; api_key: string };
}

type Settings = Record<string, string>;

/** `settings` may be a function that starts a server first. */
export function useSupervisedProduct(settings: Settings | (() => Promise<Settings>)): ProductInUse {
  const product = {} as ProductInUse;
  beforeAll(async () => {
    const given = typeof settings === 'function' ? await settings() : settings;
    Object.assign(product, await startWithFreePorts(() => startSupervisedProduct(given)));
    const { base_url: url, api_key: key } = product.demo;
    product.api = createApiClient(url, key);
    product.browser = createBrowser(url);
    await product.browser.logIn(product.demo);
    product.accountId = (await product.browser.get('/auth/me')).body.account.id as string;
    product.createSite = async () => {
      const answer = await product.browser.post('/sites', { name: 'Site of a test', domain: 'site.example.com' });
      if (answer.status !== 201) throw new Error(`A site was not created: ${answer.status} ${answer.text}`);
      return answer.body.id as string;
    };
  });
  afterAll(() => product.stop?.());
  return product;
}
