import { foldHost, foldName, longestName } from './fold-name';

/** Names that programs of today set, and what is reported of them. `=` means that nothing is folded. */
const real: readonly [name: string, folded: string][] = [
  // Google
  ['_ga', '='],
  ['_ga_ABC123XYZ', '_ga_*'],
  ['_ga_K2T4MLW7QX', '_ga_*'],
  ['_ga_QWERTYXKCD', '_ga_*'],
  ['_gid', '='],
  ['_gat', '='],
  ['_gat_gtag_UA_123456_1', '_gat_gtag_UA_*'],
  ['_gat_UA-98765432-2', '_gat_UA-*'],
  ['_gac_UA-123456-1', '_gac_UA-*'],
  ['_gac_gb_G-1A2B3C4D5E', '_gac_gb_G-*'],
  ['_gcl_au', '='],
  ['_gcl_aw', '='],
  ['_dc_gtm_UA-123456-1', '_dc_gtm_UA-*'],
  ['__utma', '='],
  ['__utmz', '='],
  ['__gads', '='],
  ['__gpi', '='],
  ['FPLC', '='],
  ['FPID', '='],
  ['NID', '='],
  ['1P_JAR', '='],
  ['__Secure-3PSID', '='],
  ['_grecaptcha', '='],
  ['rc::a', '='],
  ['rc::d-1577836800000', 'rc::d-*'],
  // Meta, TikTok, LinkedIn, Microsoft and others
  ['_fbp', '='],
  ['_fbc', '='],
  ['_ttp', '='],
  ['_tt_enable_cookie', '='],
  ['ttcsid_C5PAQ2BC77U4LBSFOGV0', 'ttcsid_*'],
  ['li_gc', '='],
  ['bcookie', '='],
  ['UserMatchHistory', '='],
  ['_uetsid', '='],
  ['_uetvid_exp', '='],
  ['_clck', '='],
  ['MUID', '='],
  ['_pin_unauth', '='],
  ['_scid_r', '='],
  ['_rdt_uuid', '='],
  ['_twclid', '='],
  // Hotjar, Matomo and other statistics
  ['_hjSession_12345', '_hjSession_*'],
  ['_hjSessionUser_3456789', '_hjSessionUser_*'],
  ['_hjAbsoluteSessionInProgress', '='],
  ['hjViewportId', '='],
  ['_pk_id.1.1fff', '_pk_id.*'],
  ['_pk_ses.14.a3b0', '_pk_ses.*'],
  ['mp_4f8d3c2b1a0e9d8c7b6a5f4e3d2c1b0a_mixpanel', 'mp_*'],
  ['AMP_MKTG_4c1b2a9f8e', 'AMP_MKTG_*'],
  ['amplitude_id_4f8d3c2b1a0e9d8c7b6a5f4e3d2c1b0ashop.example', 'amplitude_id_*'],
  ['ajs_anonymous_id', '='],
  ['_vwo_uuid_v2', '='],
  ['_vis_opt_exp_12_combi', '_vis_opt_exp_*'],
  ['optimizelyEndUserId', '='],
  ['_hp2_id.1234567890', '_hp2_id.*'],
  ['_hp2_ses_props.1234567890', '_hp2_ses_props.*'],
  ['ph_phc_aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU_posthog', 'ph_phc_*'],
  ['_ym_uid', '='],
  ['_ym_isad', '='],
  ['s_ecid', '='],
  ['AMCV_9E1005A551ED61CA0A490D45%40AdobeOrg', 'AMCV_*'],
  ['_dd_s', '='],
  ['_lr_uf_-a1b2c3', '_lr_uf_-*'],
  // Chats and campaigns
  ['intercom-id-k3b9z2xq', 'intercom-id-*'],
  ['intercom-session-k3b9z2xq', 'intercom-session-*'],
  ['hubspotutk', '='],
  ['__hssc', '='],
  ['_mkto_trk', '='],
  ['visitor_id123456', 'visitor_id*'],
  ['visitor_id123456-hash', 'visitor_id*'],
  ['lpv123456', 'lpv*'],
  ['TawkConnectionTime', '='],
  ['crisp-client%2Fsession%2F0b7c7c9e-5f0a-4c52-9b6e-3f1f0d2a9c11', 'crisp-client*'],
  ['drift_campaign_refresh', '='],
  ['__zlcmid', '='],
  // Servers, shops and logins
  ['PHPSESSID', '='],
  ['JSESSIONID', '='],
  ['ASPSESSIONIDQABCDEFG', 'ASPSESSIONID*'],
  ['ASP.NET_SessionId', '='],
  ['SESS49960de5880e8c687434170f6476605b', 'SESS*'],
  ['SSESS49960de5880e8c687434170f6476605b', 'SSESS*'],
  ['TS01a2b3c4', 'TS*'],
  ['csrftoken', '='],
  ['XSRF-TOKEN', '='],
  ['connect.sid', '='],
  ['laravel_session', '='],
  ['next-auth.session-token', '='],
  ['wordpress_logged_in_4f8d3c2b1a0e9d8c7b6a5f4e3d2c1b0a', 'wordpress_logged_in_*'],
  ['wp-settings-1', 'wp-settings-*'],
  ['wp-settings-time-17', 'wp-settings-time-*'],
  ['wp_woocommerce_session_8b1a9953c4611296a827abf8c47804d7', 'wp_woocommerce_session_*'],
  ['woocommerce_cart_hash', '='],
  ['_shopify_sa_p', '='],
  ['cart_currency', '='],
  ['__stripe_mid', '='],
  ['__cf_bm', '='],
  ['AWSALBCORS', '='],
  ['incap_ses_1234_567890', 'incap_ses_*'],
  ['visid_incap_567890', 'visid_incap_*'],
  ['ak_bmsc', '='],
  ['datadome', '='],
  // Storage keys
  ['i18nextLng', '='],
  ['persist:root', '='],
  ['euconsent-v2', '='],
  ['OptanonAlertBoxClosed', '='],
  ['CookieConsent', '='],
  ['lastExternalReferrerTime', '='],
  ['loglevel:webpack-dev-server', '='],
  ['firebase:authUser:AIzaSyD3x9Kq1Lm2Np4Rs6Tu8Vw0Xy:[DEFAULT]', 'firebase:authUser:*'],
  ['sb-xkcdqwrtzplmnbvfghjk-auth-token', 'sb-*'],
  ['@@auth0spajs@@::clientid', '='],
  ['kc-callback-0b7c7c9e-5f0a-4c52-9b6e-3f1f0d2a9c11', 'kc-callback-*'],
  ['cart:jane.doe@example.com', 'cart:*'],
  ['cache:/orders/4711?user=jane', 'cache:*'],
  ['draft user 4711', 'draft*'],
];

test('the table has a hundred real names', () => {
  expect(new Set(real.map(([name]) => name)).size).toBeGreaterThanOrEqual(100);
});

test.each(real)('[decision 57.3] %s is reported as %s', (name, folded) => {
  expect(foldName(name)).toBe(folded === '=' ? name : folded);
});

test('[decision 57.3] a name that is only an id is *', () => {
  for (const name of ['0b7c7c9e-5f0a-4c52-9b6e-3f1f0d2a9c11', '4711123', '8b1a9953c4611296a827abf8c47804d7', '/orders', 'jane@example.com'])
    expect(foldName(name)).toBe('*');
});

test('[decision 57.3] folding a folded name changes nothing', () => {
  for (const [name] of real) expect(foldName(foldName(name))).toBe(foldName(name));
});

test('[decision 57.3] a long name is cut, and a very long one takes no long time', () => {
  const sentence = 'a-word-'.repeat(400_000);
  expect(foldName(sentence)).toBe(`${sentence.slice(0, longestName - 1)}*`);
  for (const text of ['@', 'a@', '1', 'a', ' ', '%', 'aB', 'a1'].map((part) => part.repeat(1_000_000)))
    expect(foldName(text).length).toBeLessThanOrEqual(longestName);
});

test.each([
  ['www.googletagmanager.com', 'www.googletagmanager.com'],
  ['connect.facebook.net', 'connect.facebook.net'],
  ['stats.g.doubleclick.net', 'stats.g.doubleclick.net'],
  ['region1.google-analytics.com', 'region1.google-analytics.com'],
  ['o4505123456789.ingest.sentry.io', '*.ingest.sentry.io'],
  ['d111111abcdef8.cloudfront.net', '*.cloudfront.net'],
  ['a1b2c3.eu.shard-12345.example.com', '*.example.com'],
  ['0b7c7c9e-5f0a-4c52-9b6e-3f1f0d2a9c11.Example.com', '*.example.com'],
  ['cdn.segment.com', 'cdn.segment.com'],
  ['localhost', 'localhost'],
  ['4711.test', '4711.test'],
  ['192.168.10.20', '192.168.10.20'],
  ['*.ingest.sentry.io', '*.ingest.sentry.io'],
])('[decision 57.3] the host %s is reported as %s', (host, folded) => {
  expect(foldHost(host)).toBe(folded);
});
