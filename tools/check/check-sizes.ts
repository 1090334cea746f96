import { runCommand } from '../../bin/bootstrap/terminal.mjs';
import { measureScreenSizes } from './screen-sizes.ts';

const KB = 1024;

await runCommand(() => {
  const results = measureScreenSizes().map(({ screen, bytes, limit, files, maxFiles }) => {
    const isGood = bytes <= limit && files <= maxFiles;
    const size = `${(bytes / KB).toFixed(1)} KB, limit ${limit / KB} KB`;
    console.log(`${isGood ? '✓' : '✗'} ${screen}: ${size}; ${files} files, limit ${maxFiles}`);
    return isGood;
  });
  return results.every(Boolean) ? 0 : 1;
});
