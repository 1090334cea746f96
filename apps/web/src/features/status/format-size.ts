const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** 1,610,612,736 → "1.5 GB" */
export function formatSize(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "3 days 4 hours": the two largest units that count. */
export function formatDuration(milliseconds: number): string {
  let left = Math.max(0, Math.floor(milliseconds / 1000));
  const parts: string[] = [];
  for (const [name, seconds] of STEPS) {
    const count = Math.floor(left / seconds);
    left -= count * seconds;
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
  }
  return parts.slice(0, 2).join(' ') || 'less than a minute';
}
