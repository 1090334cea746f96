import sharp from 'sharp';
import { createChance } from './chance';
import type { FILES } from './world/chat';

type File = (typeof FILES)[keyof typeof FILES];

/** Generates a forum file from its description. */
export async function makeFile(file: File, now: Date): Promise<Buffer> {
  const chance = createChance(file.name);
  switch (file.kind) {
    case 'table':
      return Buffer.from(makeTable(file.columns, chance.between(24, 60), now, file.name));
    case 'json':
      return Buffer.from(
        `${JSON.stringify({ version: 14, indicators: ['PumpSync', 'anna-77', 'relay-port-verrin'] }, null, 2)}\n`,
      );
    case 'text':
      return Buffer.from(TEXTS[file.name] ?? '');
    default:
      return sharp(Buffer.from(DRAWINGS[file.kind]())).png().toBuffer();
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  'letter-to-plant-owners.txt':
    'Dear owner,\n\nwe believe that somebody can reach your pumps. Please do three things today: change the maintenance password, install the update of the remote access appliance, and look for a scheduled task named PumpSync.\n\nIf you find it, do not delete it. Call us.\n',
  'reading-altimetry.txt':
    'Reading altimetry without fooling yourself\n\n1. Two tracks or none.\n2. Draw the error before you draw the line.\n3. A lake that rises at night is a cloud.\n4. Ask somebody to break it.\n',
};

function makeTable(columns: string, rows: number, now: Date, seed: string): string {
  const chance = createChance(seed);
  const lines = Array.from({ length: rows }, (_, index) => {
    const day = new Date(now.getTime() - (rows - index) * 86_400_000).toISOString().slice(0, 10);
    return columns
      .split(',')
      .map((column, place) => {
        if (place === 0 && column === 'date') return day;
        if (place === 0)
          return `${chance.pick(['Aldby', 'Verrin', 'Grane', 'Lumen'])} ${chance.pick(['Shipping', 'Holdings', 'Trade', 'Minerals'])} ${chance.between(1, 40)}`;
        return chance.between(1, 48);
      })
      .join(',');
  });
  return `${columns}\n${lines.join('\n')}\n`;
}

const DRAWINGS = {
  radar: drawRadar,
  series: drawSeries,
  chart: drawChart,
  part: drawPart,
  drawing: drawPart,
};

const frame = (content: string, ground: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600" viewBox="0 0 960 600" font-family="Inter, DejaVu Sans, sans-serif"><rect width="960" height="600" fill="${ground}"/>${content}</svg>`;

function drawRadar(): string {
  const chance = createChance('radar');
  const noise = Array.from({ length: 2600 }, () => {
    const bright = chance.between(20, 90);
    return `<rect x="${chance.between(0, 958)}" y="${chance.between(0, 598)}" width="2" height="2" fill="rgb(${bright},${bright + 6},${bright + 10})"/>`;
  });
  return frame(
    `${noise.join('')}
    <g transform="translate(470 300) rotate(-24)"><rect x="-120" y="-13" width="240" height="24" rx="11" fill="#e9f1f4"/><rect x="-70" y="18" width="146" height="17" rx="8" fill="#d4e2e8"/><circle cx="4" cy="26" r="7" fill="#fff"/></g>
    <g fill="none" stroke="#37d3bd" stroke-width="2"><rect x="320" y="190" width="310" height="220"/><path d="M320 440h310M320 432v16M630 432v16"/></g>
    <g fill="#37d3bd" font-size="20"><text x="320" y="176">Tolvik anchorage, two hulls alongside</text><text x="432" y="470">about 300 m</text></g>`,
    '#0b1014',
  );
}

function drawSeries(): string {
  const chance = createChance('series');
  const points = Array.from({ length: 46 }, (_, index) => {
    const rise = index < 34 ? index * 7.2 : 245 - (index - 34) * 1.5;
    return [90 + index * 18, 470 - rise + chance.between(-6, 6)] as const;
  });
  const line = points.map(([x, y]) => `${x},${y}`).join(' ');
  const bars = points.map(([x, y]) => `<path d="M${x} ${y - 12}v24" stroke="#8fa3b5"/>`).join('');
  return frame(
    `<g stroke="#dbe3ea">${[120, 220, 320, 420].map((y) => `<path d="M80 ${y}h850"/>`).join('')}</g>
    <path d="M80 470 930 300" stroke="#b4680a" stroke-width="2" stroke-dasharray="8 7"/>${bars}
    <polyline points="${line}" fill="none" stroke="#087567" stroke-width="4" stroke-linejoin="round"/>
    <g font-size="20" fill="#101822"><text x="80" y="62" font-size="26" font-weight="600">Kestrel Dam: measured level and published plan</text><text x="690" y="196" fill="#087567">measured</text><text x="760" y="372" fill="#b4680a">published</text><text x="80" y="540" fill="#5f6d80">ninety days, two tracks, error of one pass drawn in</text></g>`,
    '#ffffff',
  );
}

function drawChart(): string {
  const boxes: readonly (readonly [number, number, string])[] = [
    [380, 250, 'House no. 14, Port Verrin'],
    [90, 90, 'Northlight Bulk'],
    [90, 420, 'Tamarisk Civil Works'],
    [690, 90, 'Andara Minerals'],
    [690, 420, 'Harr Signal Works'],
    [390, 60, 'Aldby Ship Mgmt'],
    [390, 470, 'Switchboard'],
  ];
  const links = boxes
    .slice(1)
    .map(
      ([x, y], index) =>
        `<path d="M480 285 ${x + 100} ${y + 32}" ${index % 3 === 1 ? 'stroke-dasharray="3 9"' : ''}/>`,
    );
  return frame(
    `<g stroke="#43597d" stroke-width="3" stroke-linecap="round">${links.join('')}</g>${boxes
      .map(
        ([x, y, name], index) =>
          `<rect x="${x}" y="${y}" width="${index ? 200 : 210}" height="66" rx="10" fill="${index ? '#ffffff' : '#087567'}" stroke="#43597d" stroke-width="2"/><text x="${x + (index ? 100 : 105)}" y="${y + 40}" text-anchor="middle" font-size="16" fill="${index ? '#101822' : '#ffffff'}">${name}</text>`,
      )
      .join(
        '',
      )}<text x="40" y="580" font-size="17" fill="#5f6d80">Lines are facts, dots are guesses.</text>`,
    '#f4f6f9',
  );
}

function drawPart(): string {
  return frame(
    `<g fill="none" stroke="#1d2836" stroke-width="3"><circle cx="340" cy="300" r="150"/><circle cx="340" cy="300" r="62"/>${[
      0, 60, 120, 180, 240, 300,
    ]
      .map((angle) => `<circle cx="340" cy="190" r="13" transform="rotate(${angle} 340 300)"/>`)
      .join(
        '',
      )}<rect x="620" y="150" width="90" height="300"/><path d="M620 238h90M620 362h90" stroke-dasharray="10 6"/></g>
    <g stroke="#087567" stroke-width="2" fill="none"><path d="M190 490h300M190 480v20M490 480v20M750 150v300M740 150h20M740 450h20"/></g>
    <g font-size="20" fill="#101822"><text x="300" y="524">118 mm</text><text x="770" y="306">118 mm</text><text x="60" y="70" font-size="26" font-weight="600">Impeller plate, second water plant</text><text x="60" y="572" fill="#5f6d80">bronze if you have it, steel if you must</text></g>`,
    '#ffffff',
  );
}
