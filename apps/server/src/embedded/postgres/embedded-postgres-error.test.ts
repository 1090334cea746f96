import { describe, expect, it } from 'vitest';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error';

describe('explainFailure', () => {
  it.each([
    ['ENOSPC: no space left on device, write', 'The disk that holds /srv/x is full.'],
    [
      'initdb: error: could not write: No space left on device',
      'The disk that holds /srv/x is full.',
    ],
    ["EACCES: permission denied, mkdir '/srv/x'", 'No permission to use /srv/x.'],
    ["EROFS: read-only file system, mkdir '/srv/x'", '/srv/x is on a read-only file system.'],
    ['postgres: error while loading shared libraries: libz.so.1', 'does not run on this system'],
    ['FATAL: something new', 'It failed: FATAL: something new'],
  ])('explains "%s"', (text, sentence) => {
    const explained = explainFailure('It failed', new Error(text), '/srv/x');
    expect(explained.message).toContain(sentence);
  });

  it('returns an explained error unchanged', () => {
    const explained = new EmbeddedPostgresError('Clear enough.');
    expect(explainFailure('It failed', explained, '/srv/x')).toBe(explained);
  });
});
