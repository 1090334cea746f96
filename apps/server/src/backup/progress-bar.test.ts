import { expect, test } from 'vitest';
import { showProgress } from './progress-bar';

function createTerminal(isTTY: boolean) {
  const drawn: string[] = [];
  const write = (text: string) => drawn.push(text) > 0;
  return { drawn, terminal: { isTTY, write } as unknown as NodeJS.WriteStream };
}

test('a bar grows to its end and is then erased', async () => {
  const { drawn, terminal } = createTerminal(true);
  const bar = showProgress('Checking', 200, terminal);
  bar.add(50);
  bar.add(1);
  await expect
    .poll(() => {
      bar.add(0);
      return drawn.at(-1);
    })
    .toBe(`\rChecking ${'█'.repeat(8)}${'░'.repeat(22)}  25 %`);
  bar.add(500);
  await expect
    .poll(() => {
      bar.add(0);
      return drawn.at(-1);
    })
    .toBe(`\rChecking ${'█'.repeat(30)} 100 %`);
  bar.end();
  expect(drawn.at(-1)).toBe('\r\u001b[2K');
});

test('nothing is drawn without a terminal', () => {
  const { drawn, terminal } = createTerminal(false);
  const bar = showProgress('Checking', 200, terminal);
  bar.add(50);
  bar.end();
  expect(drawn).toEqual([]);
});
