import { describe, expect, test } from 'vitest';
import { toReturnPath } from './return-path';

describe('a return path', () => {
  test.each([
    ['/', '/'],
    ['/reports', '/reports'],
    ['/reports/1?tab=a&b=c#d', '/reports/1?tab=a&b=c#d'],
    ['/search?q=https://elsewhere.example', '/search?q=https://elsewhere.example'],
    ['/a/../b', '/b'],
    ['/größe', '/gr%C3%B6%C3%9Fe'],
    ['/search?q=100%', '/search?q=100%'],
    ['/a%20b', '/a%20b'],
  ])('%j is accepted', (wanted, path) => {
    expect(toReturnPath(wanted)).toBe(path);
  });

  test.each([
    [undefined],
    [''],
    ['reports'],
    ['//elsewhere.example'],
    ['///elsewhere.example'],
    ['/\\elsewhere.example'],
    ['\\\\elsewhere.example'],
    ['https:elsewhere.example'],
    ['https://elsewhere.example/'],
    ['http:/elsewhere.example'],
    ['javascript:alert(1)'],
    ['/.//elsewhere.example'],
    ['/a/..//elsewhere.example'],
    ['/./\\elsewhere.example'],
    ['/\t/elsewhere.example'],
    ['/\n/elsewhere.example'],
    ['\t//elsewhere.example'],
    [' //elsewhere.example'],
    ['/reports\r\nSet-Cookie: a=b'],
    ['/\u0000'],
    ['/api/logout'],
    ['/API/logout'],
    ['/idp/session/end'],
    ['/%61pi/logout'],
    ['/%69dp/session/end'],
    ['/api%2Flogout'],
    ['/%2Felsewhere.example'],
    ['/%E0%A4%A'],
    ['@elsewhere.example'],
  ])('%j becomes home', (wanted) => {
    expect(toReturnPath(wanted)).toBe('/');
  });
});
