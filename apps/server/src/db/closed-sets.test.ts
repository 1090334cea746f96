import {
  AFFILIATIONS,
  ATTACHMENT_PROBLEMS,
  ATTACHMENT_STATES,
  AttachmentType,
  COMPARTMENT_GRANTS,
  CONFIDENCES,
  DELIVERY_STATES,
  DELIVERY_TYPES,
  ENTITY_KINDS,
  FEEDBACK_CATEGORIES,
  FEEDBACK_STATUSES,
  FOLLOW_KINDS,
  FOLLOW_LEVELS,
  FOLLOW_REASONS,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  INTELLIGENCE_TYPES,
  INVESTIGATION_STATUSES,
  LANGUAGE_CODES,
  LINE_ACTS,
  LINE_KINDS,
  LOG_RULE_NAMES,
  MARKED_KINDS,
  MEMBER_STATES,
  MENTION_STATES,
  Metadata,
  MUTABLE_NOTIFICATION_KINDS,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_TARGETS,
  OUTCOMES,
  PLACES,
  POINT_ACTIONS,
  POINT_NOTES,
  RANKS,
  REGIONS,
  REGISTRATIONS,
  RELIABILITIES,
  SEARCH_ALERT_NAMES,
  SEARCH_SOURCES,
  SEVERITIES,
  SOURCE_OUTCOMES,
  SOURCE_TYPES,
  TASK_ROLES,
  TASK_STATUSES,
  TAXII_AUTHS,
  TLP_ID_SETS,
  TLP_LEVELS,
  VERDICTS,
  WAR_ROOM_ROLES,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { CHALLENGE_PURPOSES } from '../embedded/identity/second-factor/passkeys';
import { DEVICE_TYPES } from '../embedded/identity/second-factor/second-factor.queries';
import { SETTLEMENTS } from '../modules/scoring/scoring.queries';
import { IMPORTED_KINDS } from '../modules/stix/stix-imports.queries';
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
  'entities.kind': ENTITY_KINDS,
  'entity_assessments.reliability': Object.keys(RELIABILITIES),
  'entity_assessments.verdict': VERDICTS,
  'entity_mentions.state': MENTION_STATES,
  'external_intel_items.intelligence_type': INTELLIGENCE_TYPES,
  'external_intel_sources.intelligence_type': INTELLIGENCE_TYPES,
  'external_intel_sources.last_outcome': Object.keys(SOURCE_OUTCOMES),
  'external_intel_sources.source_type': Object.keys(SOURCE_TYPES),
  'external_intel_story_places.intelligence_type': INTELLIGENCE_TYPES,
  'follows.kind': FOLLOW_KINDS,
  'follows.level': FOLLOW_LEVELS,
  'follows.via': FOLLOW_REASONS,
  'file_texts.problem': ATTACHMENT_PROBLEMS,
  'file_texts.state': ATTACHMENT_STATES,
  'global_forum_attachments.type': AttachmentType.options,
  'global_forum_messages.original_language': LANGUAGE_CODES,
  'global_map_pins.severity': SEVERITIES,
  'identity_challenges.purpose': CHALLENGE_PURPOSES,
  'identity_passkeys.device_type': DEVICE_TYPES,
  'investigations.status': INVESTIGATION_STATUSES,
  'map_changes.severity': SEVERITIES,
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
  'point_events.settlement': SETTLEMENTS,
  'presence.place': PLACES,
  'report_judgements.confidence': Object.keys(CONFIDENCES),
  'report_judgements.outcome': Object.keys(OUTCOMES),
  'report_revisions.intelligence_type': INTELLIGENCE_TYPES,
  'report_sources.reliability': Object.keys(RELIABILITIES),
  'report_templates.intelligence_type': INTELLIGENCE_TYPES,
  'reports.confidence': Object.keys(CONFIDENCES),
  'reports.intelligence_type': INTELLIGENCE_TYPES,
  'reports.source_reliability': Object.keys(RELIABILITIES),
  'saved_searches.alert': SEARCH_ALERT_NAMES,
  'search_entries.intelligence_type': INTELLIGENCE_TYPES,
  'search_entries.source': SEARCH_SOURCES,
  'stix_import_items.outcome': IMPORT_OUTCOMES,
  'stix_import_items.tlp': TLP_LEVELS,
  'stix_imports.state': IMPORT_STATES,
  'stix_refs.kind': IMPORTED_KINDS,
  'situation_update_revisions.severity': SEVERITIES,
  'situation_updates.severity': SEVERITIES,
  'tasks.status': TASK_STATUSES,
  'taxii_collections.tlp_ids': TLP_ID_SETS,
  'taxii_sources.auth': Object.keys(TAXII_AUTHS),
  'uploads.metadata': Metadata.options,
  'users.affiliation': AFFILIATIONS,
  'users.preferred_int_types': INTELLIGENCE_TYPES,
  'users.preferred_language': LANGUAGE_CODES,
  'users.preferred_regions': REGIONS,
  'users.rank': RANKS,
  'users.state': MEMBER_STATES,
  'webhook_deliveries.state': DELIVERY_STATES,
  'webhook_deliveries.type': DELIVERY_TYPES,
  'war_room_members.role': WAR_ROOM_ROLES,
  'watch_log.what': LINE_ACTS,
  'watch_log.kind': LINE_KINDS,
  'watch_log.severity': SEVERITIES,
  'watch_log_rules_off.rule': LOG_RULE_NAMES,
  'war_room_situation_update_revisions.severity': SEVERITIES,
  'war_room_situation_updates.severity': SEVERITIES,
};

/** Columns of the same names that hold free text, or values of a library. */
const OPEN = [
  'entity_assessments.note',
  'external_intel_sources.category',
  'global_map_pins.category',
  'identity_records.kind',
  'situation_update_revisions.category',
  'situation_updates.category',
  'stix_import_items.problem',
  'stix_import_items.type',
  'stix_imports.problem',
  'taxii_entries.type',
  'users.level',
  'war_room_situation_update_revisions.category',
  'war_room_situation_updates.category',
  'webhook_deliveries.problem',
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
    select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name = any (${names})`;
  expect(columns.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(CLOSED), ...OPEN].toSorted(),
  );
});
