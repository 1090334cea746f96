import { runTool } from './bootstrap/run-tool.mjs';

await runTool('build/take-pictures.ts');
