import type { Plugin } from 'vite';

export function worldMap(): Plugin;
