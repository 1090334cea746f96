import type { Plugin } from 'esbuild';

/** Takes the database driver into a bundle, mended. */
export const mendDriver: Plugin;
