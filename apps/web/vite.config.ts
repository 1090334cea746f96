import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { worldMap } from './map-data/vite-plugin';

/** What the server answers itself; the rest is the application. */
const SERVER_PATHS = ['/api', '/r/', '/idp', '/healthz', '/readyz', '/metrics'];
const SERVER_URL = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

/** What the contract makes its schemas with. */
const SCHEMA_MAKERS = [
  'z',
  'username',
  'country',
  'requiredText',
  'optionalText',
  'searchText',
  'cleanText',
  'changedText',
  'degrees',
  'choiceOf',
];

const ENDPOINT_FILE = /packages\/contract\/src\/.+\.endpoints\.ts$/;
const SERVER_KEYS = new Set(['params', 'query', 'body', 'response', 'summary']);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [bareEndpoints(), worldMap(), react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2023',
    manifest: true,
    // Under the content security policy fonts and scripts come from files, never from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A schema that no screen uses may be dropped, though making it calls functions.
    rolldownOptions: { treeshake: { manualPureFunctions: SCHEMA_MAKERS } },
  },
  worker: { format: 'es' },
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER_URL])) },
  preview: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER_URL])) },
});

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * The browser calls an endpoint by its method and path; its schemas and its summary are for the server and for types.
 * Blanking them out of the endpoint files lets the bundler drop the validation library from every screen without a form.
 * What is blanked keeps its length, so that positions stay true without a source map.
 */
function bareEndpoints(): Plugin {
  return {
    name: 'watchfloor:bare-endpoints',
    enforce: 'pre',
    transform: {
      filter: { id: ENDPOINT_FILE },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
        let bare = code;
        for (const { start, end } of serverProperties(program)) {
          const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
          const blank = code.slice(start, end + comma).replace(/[^\n]/g, ' ');
          bare = bare.slice(0, start) + blank + bare.slice(end + comma);
        }
        return { code: bare, map: null };
      },
    },
  };
}

function* serverProperties(node: Node): Generator<Node> {
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'defineEndpoint') {
    const [definition] = node.arguments as Node[];
    for (const property of (definition?.properties ?? []) as Node[]) {
      if (SERVER_KEYS.has(String((property.key as Node | undefined)?.name))) yield property;
    }
    return;
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* serverProperties(child);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
