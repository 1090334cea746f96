import { runCommand } from './lib/say.mjs';
import { measureScreenSizes } from './lib/screen-sizes.mjs';

const KB = 1024;

await runCommand(() => {
  const results = measureScreenSizes().map(({ screen, bytes, limit, files, mostFiles }) => {
    const isGood = bytes <= limit && files <= mostFiles;
    const size = `${(bytes / KB).toFixed(1)} KB, limit ${limit / KB} KB`;
    console.log(`${isGood ? '✓' : '✗'} ${screen}: ${size}; ${files} files, limit ${mostFiles}`);
    return isGood;
  });
  return results.every(Boolean) ? 0 : 1;
});
