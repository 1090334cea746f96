import {
  AFFILIATIONS,
  AttachmentType,
  COMPARTMENT_GRANTS,
  FEEDBACK_CATEGORIES,
  FEEDBACK_STATUSES,
  INTELLIGENCE_TYPES,
  INVESTIGATION_STATUSES,
  LANGUAGE_CODES,
  MARKED_KINDS,
  MEMBER_STATES,
  MUTABLE_NOTIFICATION_KINDS,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_TARGETS,
  PLACES,
  POINT_ACTIONS,
  POINT_NOTES,
  RANKS,
  REGIONS,
  REGISTRATIONS,
  SEVERITIES,
  SOURCE_OUTCOMES,
  SOURCE_TYPES,
  TASK_ROLES,
  TASK_STATUSES,
  TLP_LEVELS,
  WAR_ROOM_ROLES,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { CHALLENGE_PURPOSES } from '../embedded/identity/second-factor/passkeys';
import { DEVICE_TYPES } from '../embedded/identity/second-factor/second-factor.queries';
import { createTestDatabase } from '../testing/test-database';

const { db } = await createTestDatabase();

const CLOSED: Readonly<Record<string, readonly string[]>> = {
  'access_settings.registration': REGISTRATIONS,
  'beta_feedback.category': Object.keys(FEEDBACK_CATEGORIES),
  'beta_feedback.status': Object.keys(FEEDBACK_STATUSES),
  'compartment_members.granted_via': COMPARTMENT_GRANTS,
  'group_grants.affiliation': AFFILIATIONS,
  'chat_message_attachments.type': AttachmentType.options,
  'chat_message_translations.target_language': LANGUAGE_CODES,
  'chat_messages.original_language': LANGUAGE_CODES,
  'external_intel_items.intelligence_type': INTELLIGENCE_TYPES,
  'external_intel_sources.intelligence_type': INTELLIGENCE_TYPES,
  'external_intel_sources.last_outcome': Object.keys(SOURCE_OUTCOMES),
  'external_intel_sources.source_type': Object.keys(SOURCE_TYPES),
  'external_intel_story_places.intelligence_type': INTELLIGENCE_TYPES,
  'global_forum_attachments.type': AttachmentType.options,
  'global_forum_messages.original_language': LANGUAGE_CODES,
  'global_map_pins.severity': SEVERITIES,
  'identity_challenges.purpose': CHALLENGE_PURPOSES,
  'identity_passkeys.device_type': DEVICE_TYPES,
  'investigations.status': INVESTIGATION_STATUSES,
  'invitations.affiliation': AFFILIATIONS,
  'member_discipline_counts.intelligence_type': INTELLIGENCE_TYPES,
  'member_task_counts.role': TASK_ROLES,
  'member_task_counts.status': TASK_STATUSES,
  'notification_mutes.kind': MUTABLE_NOTIFICATION_KINDS,
  'notifications.kind': NOTIFICATION_KIND_NAMES,
  'audiences.tlp': TLP_LEVELS,
  'marking_accesses.kind': MARKED_KINDS,
  'notifications.target': NOTIFICATION_TARGETS,
  'point_events.action': POINT_ACTIONS,
  'point_events.note': POINT_NOTES,
  'presence.place': PLACES,
  'report_revisions.intelligence_type': INTELLIGENCE_TYPES,
  'report_search.intelligence_type': INTELLIGENCE_TYPES,
  'reports.intelligence_type': INTELLIGENCE_TYPES,
  'situation_update_revisions.severity': SEVERITIES,
  'situation_updates.severity': SEVERITIES,
  'tasks.status': TASK_STATUSES,
  'users.affiliation': AFFILIATIONS,
  'users.preferred_int_types': INTELLIGENCE_TYPES,
  'users.preferred_language': LANGUAGE_CODES,
  'users.preferred_regions': REGIONS,
  'users.rank': RANKS,
  'users.state': MEMBER_STATES,
  'war_room_members.role': WAR_ROOM_ROLES,
  'war_room_situation_update_revisions.severity': SEVERITIES,
  'war_room_situation_updates.severity': SEVERITIES,
};

/** Columns of the same names that hold free text, or values of a library. */
const OPEN = [
  'external_intel_sources.category',
  'global_map_pins.category',
  'identity_records.kind',
  'situation_update_revisions.category',
  'situation_updates.category',
  'war_room_situation_update_revisions.category',
  'war_room_situation_updates.category',
];

/** The texts that each check of one text column names: `'a'::text, 'b'::text` or `'{a,b}'::text[]`. */
async function readChecks(): Promise<Record<string, string[]>> {
  const rows = await db<{ name: string; values: string[] }[]>`
    select c.conrelid::regclass || '.' || a.attname as name, array(
      select unnest(case when literal[1] like '{%' then literal[1]::text[] else literal end)
      from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''', 'g') as literal
    ) as values
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.connamespace = current_schema()::regnamespace
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype)`;
  const sets = rows.filter(({ values }) => values.length > 0);
  return Object.fromEntries(sets.map(({ name, values }) => [name, values.toSorted()]));
}

test('the checks of the database allow exactly the values of the contract', async () => {
  const expected = Object.entries(CLOSED).map(([name, values]) => [name, values.toSorted()]);
  expect(await readChecks()).toEqual(Object.fromEntries(expected));
});

test('every column named like a closed set has a check', async () => {
  const names = Object.keys(CLOSED).map((name) => name.split('.')[1] ?? '');
  const columns = await db<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = any (${names})`;
  expect(columns.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(CLOSED), ...OPEN].toSorted(),
  );
});
