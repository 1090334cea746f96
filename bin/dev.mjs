import { runTool } from './bootstrap/run-tool.mjs';

await runTool('build/develop.ts');
