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

export function useSupervisedProduct(settings: Record<string, string>): ProductInUse {
  const product = {} as ProductInUse;
  beforeAll(async () => {
    Object.assign(product, await startWithFreePorts(() => startSupervisedProduct(settings)));
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
