import { type Providers, sharedServers } from '@consent/testkit';
import { sharedBrowsers } from '../browser/shared-browser';
import { sharedSdks } from '../e2e/sdk/bundled-sdk';
import { sharedProducts } from './shared-product';

export const sharedResources: Providers = { ...sharedServers, ...sharedProducts, ...sharedBrowsers, ...sharedSdks };
