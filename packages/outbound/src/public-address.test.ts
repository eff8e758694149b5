import { createPublicAddressCheck } from './public-address';

const isPublic = createPublicAddressCheck();

test.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2400:cb00::1'])(
  '%s is public',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test.each(['', 'example.com', '1.2.3', '0x7f.1', '::1', 'fe80::1%eth0', '2606:4700:4700::1111%eth0', '8.8.8.8 ', '[::1]'])(
  '%j is not public',
  (address) => {
    expect(isPublic(address)).toBe(false);
  },
);

test('ranges set by the operator are not public', () => {
  const check = createPublicAddressCheck(['8.8.8.0/24', '2606:4700::/32']);
  expect(['8.8.8.8', '2606:4700:4700::1111', '8.8.4.4'].map(check)).toEqual([false, false, true]);
});

test('a malformed range stops the start', () => {
  expect(() => createPublicAddressCheck(['8.8.8.0'])).toThrow();
});
