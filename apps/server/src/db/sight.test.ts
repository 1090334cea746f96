import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '..');

/** Tables whose rows not everyone may see. */
const MARKED = [
  ...['reports', 'search_entries', 'report_revisions', 'comments', 'report_comment_counts'],
  ...['investigations', 'investigation_revisions', 'investigation_reports'],
  ...['tasks', 'task_comments'],
  ...['report_attachments', 'searchable', 'file_texts'],
  ...['entities', 'entity_mentions', 'entity_assessments'],
];
const READS = new RegExp(`\\b(?:from|join|update|into)\\s+(?:${MARKED.join('|')})\\b`);

/** Files that read them without asking who reads, and why nothing is told. */
const WITHOUT_A_READER: Readonly<Record<string, string>> = {
  'modules/access/removal.queries.ts': 'unassigns tasks of a member who leaves',
  'modules/entities/entity-scanner.queries.ts': 'stores what is found in texts, and tells nobody',
  'modules/entities/entity-merges.queries.ts': 'lays merges out, and tells nobody',
  'modules/entities/scanned-texts.queries.ts': 'reads who may read texts, to decide who is told',
  'modules/live/live-log.queries.ts': 'reads audiences, to decide who is told',
  'modules/markings/discussion.queries.ts': 'reads what others wrote below an object, to guard it',
  'modules/reports/attachment-reader.queries.ts': 'reads files in the background, and tells nobody',
  'modules/reports/report-attachments.queries.ts': 'parts of queries of one report, which ask',
  'search/file-matches.queries.ts': 'parts of the search, which asks',
  'search/overview.queries.ts': 'describes what a search found, which asks',
  'modules/status/status.queries.ts': 'counts texts for admins',
};

test('whatever reads marked work asks who reads', () => {
  const files = globSync('**/*.ts', {
    cwd: SOURCES,
    exclude: (name) => /(^|\/)(?:testing|hostile|demo|rights)$|\.(?:test|fixture)\.ts$/.test(name),
  });
  const reading = files.filter((file) =>
    READS.test(readFileSync(path.join(SOURCES, file), 'utf8')),
  );
  expect(reading.length).toBeGreaterThan(10);
  const unasked = reading.filter(
    (file) =>
      !/from '(?:\.\.?\/)+(?:db\/sight|sight|search\/search-scopes\.queries|search-scopes\.queries)'/.test(
        readFileSync(path.join(SOURCES, file), 'utf8'),
      ),
  );
  expect(unasked.toSorted()).toEqual(Object.keys(WITHOUT_A_READER).toSorted());
});
