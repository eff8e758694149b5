import { type Providers, sharedServers } from '@consent/testkit';
import { sharedBrowsers } from '../browser/shared-browser';
import { sharedProducts } from './shared-product';

export const sharedResources: Providers = { ...sharedServers, ...sharedProducts, ...sharedBrowsers };
