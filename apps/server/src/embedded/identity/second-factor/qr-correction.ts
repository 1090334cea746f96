/** Error-correction bytes of a block, and the number of blocks, for versions 1 to 20 at level M. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const BYTE_MODE = 4;
const PADDING = [0xec, 0x11];

/** The smallest version that fits the bytes, and its codewords in the order in which they are drawn. */
export function interleaveWithCorrection(bytes: Uint8Array): {
  version: number;
  codewords: number[];
} {
  const version = chooseVersion(bytes.length);
  const blocks = BLOCKS[version - 1] ?? 1;
  const correction = CORRECTION[version - 1] ?? 0;
  const data = writeData(bytes, version);
  const short = Math.floor(data.length / blocks);
  const longBlocks = data.length % blocks;
  const generator = makeGenerator(correction);
  let start = 0;
  const dataBlocks = Array.from({ length: blocks }, (_, index) => {
    const length = short + (index >= blocks - longBlocks ? 1 : 0);
    start += length;
    return data.slice(start - length, start);
  });
  const correctionBlocks = dataBlocks.map((block) => divide(block, generator));
  return { version, codewords: [...interleave(dataBlocks), ...interleave(correctionBlocks)] };
}

function interleave(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, index) =>
    blocks.flatMap((block) => block[index] ?? []),
  ).flat();
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16);

function chooseVersion(length: number): number {
  const fits = (version: number) =>
    4 + lengthBits(version) + length * 8 <= dataCodewords(version) * 8;
  const version = BLOCKS.findIndex((_, index) => fits(index + 1)) + 1;
  if (version === 0) throw new Error('the text is too long for a QR code');
  return version;
}

/** All modules without those of patterns, less the error correction. */
function dataCodewords(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    modules -= (25 * count - 10) * count - 55;
  }
  if (version >= 7) modules -= 36;
  return Math.floor(modules / 8) - (BLOCKS[version - 1] ?? 0) * (CORRECTION[version - 1] ?? 0);
}

function writeData(bytes: Uint8Array, version: number): number[] {
  const capacity = dataCodewords(version);
  const toBits = (value: number, length: number) => value.toString(2).padStart(length, '0');
  const head = toBits(BYTE_MODE, 4) + toBits(bytes.length, lengthBits(version));
  const bits = head + [...bytes].map((byte) => toBits(byte, 8)).join('');
  const ended = bits + '0'.repeat(Math.min(4, capacity * 8 - bits.length));
  const codewords = (ended.match(/.{1,8}/g) ?? []).map((group) =>
    Number.parseInt(group.padEnd(8, '0'), 2),
  );
  for (let turn = 0; codewords.length < capacity; turn += 1) codewords.push(PADDING[turn % 2] ?? 0);
  return codewords;
}

/** In the field GF(2⁸) of the standard. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Coefficients of (x − 1)(x − 2)(x − 4)…, without the leading 1. */
function makeGenerator(degree: number): number[] {
  let coefficients = [1];
  let root = 1;
  for (let turn = 0; turn < degree; turn += 1) {
    const shifted = [...coefficients, 0];
    coefficients = shifted.map(
      (value, index) => value ^ multiply(coefficients[index - 1] ?? 0, root),
    );
    root = multiply(root, 2);
  }
  return coefficients.slice(1);
}

/** The remainder of a division of polynomials: the error correction of a block. */
function divide(block: readonly number[], generator: readonly number[]): number[] {
  let rest = generator.map(() => 0);
  for (const byte of block) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = generator.map((value, index) => (rest[index + 1] ?? 0) ^ multiply(value, factor));
  }
  return rest;
}
