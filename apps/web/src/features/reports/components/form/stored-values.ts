import { TLP_LEVELS } from '@watchfloor/contract';
import { DEFAULT_MARKING, type MarkingValues } from '@/domain/marking/marking-values';
import {
  type DetailValues,
  EMPTY_DETAILS,
  EMPTY_JUDGEMENT,
  EMPTY_PLACE,
  EMPTY_SOURCE,
} from './details/detail-values';
import { type AttachedFile, EMPTY_REPORT, type ReportValues } from './report-values';

/** The values of a draft, which another version of the application may have written. Undefined if it has none. */
export function readValues(stored: unknown): ReportValues | undefined {
  if (!isRecord(stored)) return undefined;
  const { tags } = stored;
  const required = ['title', 'content', 'intelligenceType', 'region', 'tagText'];
  if (!required.every((name) => isText(stored[name]))) return undefined;
  if (!Array.isArray(tags) || !tags.every(isText)) return undefined;
  const { title, content, intelligenceType, region, tagText, reason } = readTexts(
    EMPTY_REPORT,
    stored,
  );
  return {
    ...{ title, content, intelligenceType, region, tags, tagText },
    attachments: readFiles(stored.attachments),
    marking: readMarking(stored.marking),
    ...readDetails(stored),
    reason,
  };
}

const readDetails = (stored: Record<string, unknown>): DetailValues => ({
  ...readTexts(EMPTY_DETAILS, stored),
  places: readRows(EMPTY_PLACE, stored.places),
  judgements: readRows(EMPTY_JUDGEMENT, stored.judgements),
  sources: readRows(EMPTY_SOURCE, stored.sources),
});

/** Takes the texts that are there; the rest is as in `empty`. */
const readTexts = <Values extends object>(empty: Values, stored: Record<string, unknown>): Values =>
  Object.fromEntries(
    Object.entries(empty).map(([name, value]) => [
      name,
      isText(value) && isText(stored[name]) ? stored[name] : value,
    ]),
  ) as Values;

const readRows = <Row extends object>(empty: Row, stored: unknown): Row[] =>
  Array.isArray(stored) ? stored.filter(isRecord).map((row) => readTexts(empty, row)) : [];

/** Drafts of earlier versions have none. */
const readFiles = (stored: unknown): AttachedFile[] =>
  Array.isArray(stored) ? stored.filter(isAttachedFile) : [];

const isAttachedFile = (stored: unknown): stored is AttachedFile =>
  isRecord(stored) &&
  ['url', 'filename', 'mimeType', 'caption'].every((key) => isText(stored[key]));

/** Drafts of earlier versions have none. */
function readMarking(stored: unknown): MarkingValues {
  if (!isRecord(stored)) return DEFAULT_MARKING;
  const { tlp, compartments, recipients } = stored;
  const level = TLP_LEVELS.find((known) => known === tlp);
  const hasCodes = Array.isArray(compartments) && compartments.every(isText);
  const hasPeople =
    Array.isArray(recipients) &&
    recipients.every((one) => isRecord(one) && isText(one.id) && isText(one.name));
  return level && hasCodes && hasPeople
    ? { tlp: level, compartments, recipients }
    : DEFAULT_MARKING;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
