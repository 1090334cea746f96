import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box';

const box = createSecretBox('a secret of the installation', 'test');
const secret = Buffer.from('twenty bytes of TOTP');

test('only the same owner and installation can open a sealed secret', () => {
  const sealed = box.seal('elin', secret);
  expect(box.open('elin', sealed)).toEqual(secret);
  expect(box.open('arne', sealed)).toBeNull();
  expect(createSecretBox('another secret', 'test').open('elin', sealed)).toBeNull();
  expect(createSecretBox('a secret of the installation', 'other').open('elin', sealed)).toBeNull();
});

test('changed and truncated bytes do not open', () => {
  const sealed = box.seal('elin', secret);
  for (const index of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(box.open('elin', changed)).toBeNull();
  }
  expect(box.open('elin', sealed.subarray(0, 20))).toBeNull();
  expect(box.open('elin', Buffer.alloc(0))).toBeNull();
});
