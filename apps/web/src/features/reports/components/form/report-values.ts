import { INTELLIGENCE_TYPES, makeEdition, type Report, type Tlp } from '@watchfloor/contract';
import { DEFAULT_MARKING, type MarkingValues, toNewMarking } from '@/domain/marking/marking-values';
import type { ReportPrefill } from '../../report-prefill';
import { splitTags } from './split-tags';

/** The values of the form's fields. */
export interface ReportValues {
  title: string;
  content: string;
  /** The empty string until one is selected. */
  intelligenceType: string;
  region: string;
  tags: string[];
  /** A tag being typed; it counts as a tag. */
  tagText: string;
  marking: MarkingValues;
}

export const EMPTY_REPORT: ReportValues = {
  title: '',
  content: '',
  intelligenceType: '',
  region: '',
  tags: [],
  tagText: '',
  marking: DEFAULT_MARKING,
};

export function valuesOfPrefill(prefill: ReportPrefill): ReportValues {
  const isKnownType = INTELLIGENCE_TYPES.some((type) => type === prefill.type);
  return {
    title: prefill.title ?? '',
    content: prefill.content ?? '',
    intelligenceType: isKnownType ? (prefill.type ?? '') : '',
    region: prefill.region ?? '',
    tags: splitTags(prefill.tags ?? ''),
    tagText: '',
    marking: DEFAULT_MARKING,
  };
}

/** Only what is labelled up to the level; region and tags have no label. */
export const valuesOfEdition = (report: Report, tlp: Tlp): ReportValues => ({
  ...EMPTY_REPORT,
  ...makeEdition(report, tlp),
  marking: { ...DEFAULT_MARKING, tlp },
});

/** The marking is changed on the report's page: here it is only shown. */
export function valuesOfReport(report: Report): ReportValues {
  const { title, content, intelligenceType, region, tags, marking } = report;
  return {
    ...{ title, content, intelligenceType, region: region ?? '', tags, tagText: '' },
    marking: { ...marking, recipients: [] },
  };
}

/** The request body; the tag being typed is one of the tags. */
export function toReportText({ tagText, marking, ...values }: ReportValues) {
  return {
    ...values,
    tags: [...values.tags, ...splitTags(tagText)],
    marking: toNewMarking(marking),
  };
}
