/** The part of the tar format (POSIX ustar) that our archives need: plain files with short names. */

export const BLOCK = 512;
export const END_OF_ARCHIVE = Buffer.alloc(2 * BLOCK);

export interface TarEntry {
  readonly name: string;
  readonly size: number;
}

export const paddingAfter = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

const LONGEST_NAME = 100;
const CHECKSUM_AT = 148;
const CHECKSUM_LENGTH = 8;

export function makeTarHeader({ name, size }: TarEntry, time: Date): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`${name} is too long for an archive`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  header.write(name, 0, LONGEST_NAME);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(time.getTime() / 1000), 12), 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257, 'latin1');
  header.write(`${octal(sumOf(header), 7)}\u0000 `, CHECKSUM_AT, 'latin1');
  return header;
}

/** Null for the empty block that ends an archive; throws for an invalid header. */
export function readTarHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  const sum = Number.parseInt(readText(header, CHECKSUM_AT, CHECKSUM_LENGTH), 8);
  if (sum !== sumOf(header)) throw new Error('there is something between its parts');
  return {
    name: readText(header, 0, LONGEST_NAME),
    size: Number.parseInt(readText(header, 124, 12), 8),
  };
}

/** The sum of all bytes, with the field of the sum counted as spaces. */
function sumOf(header: Buffer): number {
  let sum = CHECKSUM_LENGTH * 0x20;
  for (const [index, byte] of header.entries()) {
    if (index < CHECKSUM_AT || index >= CHECKSUM_AT + CHECKSUM_LENGTH) sum += byte;
  }
  return sum;
}

function readText(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end);
}
