import { interleaveWithCorrection } from './qr-correction';

/** Rows of modules; true is dark. */
type Modules = boolean[][];
interface Grid {
  readonly size: number;
  readonly modules: Modules;
  /** Modules of patterns, which hold no data. */
  readonly isFixed: Modules;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A QR code (ISO/IEC 18004) of bytes with error correction M. Throws if the text is longer than 600 bytes. */
export function encodeQr(text: string): Modules {
  const { version, codewords } = interleaveWithCorrection(Buffer.from(text));
  const bits = codewords.flatMap((byte) =>
    Array.from({ length: 8 }, (_, index) => ((byte >> (7 - index)) & 1) === 1),
  );
  const candidates = MASKS.map((_, mask) => drawCode(version, bits, mask));
  return candidates.reduce((best, next) => (penaltyOf(next) < penaltyOf(best) ? next : best));
}

function drawCode(version: number, bits: readonly boolean[], mask: number): Modules {
  const size = version * 4 + 17;
  const blank = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const grid: Grid = { size, modules: blank(), isFixed: blank() };
  drawTiming(grid);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(grid, x, y, 4);
  drawAlignment(grid, version);
  drawFormat(grid, mask);
  if (version >= 7) drawVersion(grid, version);
  placeBits(grid, bits, mask);
  return grid.modules;
}

function setFixed({ size, modules, isFixed }: Grid, x: number, y: number, isDark: boolean): void {
  const [row, fixedRow] = [modules[y], isFixed[y]];
  if (!row || !fixedRow || x < 0 || x >= size) return;
  row[x] = isDark;
  fixedRow[x] = true;
}

function drawTiming(grid: Grid): void {
  for (let at = 0; at < grid.size; at += 1) {
    setFixed(grid, 6, at, at % 2 === 0);
    setFixed(grid, at, 6, at % 2 === 0);
  }
}

/** Square rings around a centre: finders have radius 4, alignment patterns 2. */
function drawRings(grid: Grid, centerX: number, centerY: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      const isDark = radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1;
      setFixed(grid, centerX + dx, centerY + dy, isDark);
    }
  }
}

function drawAlignment(grid: Grid, version: number): void {
  if (version === 1) return;
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = [6];
  for (let at = grid.size - 7; places.length < count; at -= step) places.splice(1, 0, at);
  const last = count - 1;
  for (const [row, y] of places.entries()) {
    for (const [column, x] of places.entries()) {
      const isFinder =
        (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
      if (!isFinder) drawRings(grid, x, y, 2);
    }
  }
}

/** Appends the remainder of a division by a generator polynomial. */
function withRemainder(value: number, bits: number, generator: number): number {
  let rest = value;
  for (let turn = 0; turn < bits; turn += 1) {
    rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator);
  }
  return (value << bits) | rest;
}

const bitOf = (value: number, index: number) => ((value >> index) & 1) === 1;

/** Error correction M is 0 in the format, so that only the mask remains. */
function drawFormat(grid: Grid, mask: number): void {
  const { size } = grid;
  const format = withRemainder(mask, 10, 0x537) ^ 0x5412;
  for (let index = 0; index < 15; index += 1) {
    const isDark = bitOf(format, index);
    // Around the first finder, skipping the timing patterns.
    if (index < 8) setFixed(grid, 8, index < 6 ? index : index + 1, isDark);
    else setFixed(grid, index === 8 ? 7 : 14 - index, 8, isDark);
    // Beside the other two.
    if (index < 8) setFixed(grid, size - 1 - index, 8, isDark);
    else setFixed(grid, 8, size - 15 + index, isDark);
  }
  setFixed(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  const value = withRemainder(version, 12, 0x1f25);
  for (let index = 0; index < 18; index += 1) {
    const far = grid.size - 11 + (index % 3);
    const near = Math.floor(index / 3);
    setFixed(grid, far, near, bitOf(value, index));
    setFixed(grid, near, far, bitOf(value, index));
  }
}

/** Two columns at a time, from right to left, upwards and downwards in turn. */
function placeBits(grid: Grid, bits: readonly boolean[], mask: number): void {
  const { size, modules, isFixed } = grid;
  const isInverted = MASKS[mask] ?? (() => false);
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = modules[y];
        if (!row || isFixed[y]?.[x]) continue;
        row[x] = (bits[next] ?? false) !== isInverted(x, y);
        next += 1;
      }
    }
  }
}

/** Patterns that scanners find hard to read, weighted as the standard says. */
function penaltyOf(modules: Modules): number {
  const rows = modules.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += [...line.matchAll(/(?=10111010000|00001011101)/g)].length * 40;
  }
  for (let y = 1; y < rows.length; y += 1) {
    for (let x = 1; x < rows.length; x += 1) {
      const block = `${rows[y - 1]?.slice(x - 1, x + 1)}${rows[y]?.slice(x - 1, x + 1)}`;
      if (block === '0000' || block === '1111') penalty += 3;
    }
  }
  const dark = rows.join('').replaceAll('0', '').length / rows.length ** 2;
  return penalty + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}

/** An SVG image with its quiet zone; dark on white in both themes, because scanners expect it. */
export function drawQrSvg(text: string): string {
  const modules = encodeQr(text);
  const border = 4;
  const size = modules.length + border * 2;
  const path = modules
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + border} ${y + border}h1v1h-1z` : '')),
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
