import { runTool } from './bootstrap/run-tool.mjs';

await runTool('check/test.ts');
