import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the server answers itself; the rest is the application. */
const SERVER_PATHS = ['/api', '/idp', '/healthz', '/readyz', '/metrics'];
const SERVER_URL = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2023',
    manifest: true,
    // Under the content security policy fonts and scripts come from files, never from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER_URL])) },
  preview: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER_URL])) },
});
