import { expect, test } from 'vitest';
import { canonicalAddress, networkOf } from './ip-address';

test.each([
  ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1', '127.0.0.1'],
  ['::FFFF:10.1.2.3', '10.1.2.3', '10.1.2.3'],
  ['::ffff:a01:203', '10.1.2.3', '10.1.2.3'],
  ['2001:DB8::1', '2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0000:ffff::2', '2001:db8::ffff:0:0:2', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '::1', '0:0:0:0'],
  ['::', '::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0'],
])('the address %s is %s, and a limit counts %s', (text, address, network) => {
  expect(canonicalAddress(text)).toBe(address);
  expect(networkOf(address)).toBe(network);
});

test.each([
  [undefined],
  [''],
  ['unknown'],
  ['<script>alert(1)</script>'],
  ['1.2.3.4:80'],
  ['[::1]'],
  ['010.1.1.1'],
  ['1.2.3'],
  ['1.2.3.4'.repeat(9)],
])('%s is no address', (text) => {
  expect(canonicalAddress(text)).toBeNull();
});
