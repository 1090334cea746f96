import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** A Bitcoin address of the older form: a version, 20 bytes and four of their double hash. */
export function isBase58Check(address: string): boolean {
  let number = 0n;
  for (const letter of address) number = number * 58n + BigInt(BASE58.indexOf(letter));
  const bytes = Uint8Array.from({ length: 25 }, (_, place) =>
    Number((number >> BigInt(8 * (24 - place))) & 255n),
  );
  if (number >> 200n !== 0n) return false;
  const checksum = sha256(sha256(bytes.subarray(0, 21)));
  return bytes.subarray(21).every((byte, place) => byte === checksum[place]);
}

const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const BECH32_CONSTANT = 1;
const BECH32M_CONSTANT = 0x2bc830a3;

/** A Bitcoin address of the newer form, in lower case (BIP 173; BIP 350 from version 1 on). */
export function isBech32(address: string): boolean {
  const data = [...address.slice(3)].map((letter) => BECH32.indexOf(letter));
  // "bc", expanded.
  const values = [3, 3, 0, 2, 3, ...data];
  const checksum = values.reduce((sum, value) => {
    const top = sum >>> 25;
    return GENERATOR.reduce(
      (next, generator, bit) => ((top >> bit) & 1 ? next ^ generator : next),
      ((sum & 0x1ffffff) << 5) ^ value,
    );
  }, 1);
  return checksum === (data[0] === 0 ? BECH32_CONSTANT : BECH32M_CONSTANT);
}

/** The case of the letters is a checksum (EIP-55), unless all have the same. */
export function isEthereumAddress(address: string): boolean {
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = keccak_256(new TextEncoder().encode(lower));
  return [...digits].every((letter, place) => {
    const half = (hash[place >> 1] ?? 0) >> (place % 2 === 0 ? 4 : 0);
    const isUpper = (half & 15) >= 8;
    return letter === (isUpper ? letter.toUpperCase() : letter.toLowerCase());
  });
}

const IMO_WEIGHTS = [7, 6, 5, 4, 3, 2];

export function isImoNumber(digits: string): boolean {
  const sum = IMO_WEIGHTS.reduce(
    (total, weight, place) => total + weight * Number(digits[place]),
    0,
  );
  return sum % 10 === Number(digits[6]);
}
