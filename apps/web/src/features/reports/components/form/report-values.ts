import {
  INTELLIGENCE_TYPES,
  makeEdition,
  type Report,
  type Tlp,
  type Upload,
} from '@watchfloor/contract';
import { DEFAULT_MARKING, type MarkingValues, toNewMarking } from '@/domain/marking/marking-values';
import type { ReportPrefill } from '../../report-prefill';
import { type DetailValues, detailsOf, EMPTY_DETAILS, toDetails } from './details/detail-values';
import { splitTags } from './split-tags';

/** An uploaded file, or one that the report has already. */
export interface AttachedFile extends Upload {
  caption: string;
}

/** The values of the form's fields. */
export interface ReportValues extends DetailValues {
  title: string;
  content: string;
  /** The empty string until one is selected. */
  intelligenceType: string;
  region: string;
  tags: string[];
  /** A tag being typed; it counts as a tag. */
  tagText: string;
  attachments: AttachedFile[];
  marking: MarkingValues;
  /** Why a saved report is changed. */
  reason: string;
}

export const EMPTY_REPORT: ReportValues = {
  title: '',
  content: '',
  intelligenceType: '',
  region: '',
  tags: [],
  tagText: '',
  attachments: [],
  marking: DEFAULT_MARKING,
  ...EMPTY_DETAILS,
  reason: '',
};

export function valuesOfPrefill(prefill: ReportPrefill): ReportValues {
  const isKnownType = INTELLIGENCE_TYPES.some((type) => type === prefill.type);
  return {
    ...EMPTY_REPORT,
    title: prefill.title ?? '',
    content: prefill.content ?? '',
    intelligenceType: isKnownType ? (prefill.type ?? '') : '',
    region: prefill.region ?? '',
    tags: splitTags(prefill.tags ?? ''),
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
  const { title, content, intelligenceType, region, tags, marking, attachments = [] } = report;
  return {
    ...{ title, content, intelligenceType, region: region ?? '', tags, tagText: '' },
    attachments: attachments.map(({ caption, ...file }) => ({ ...file, caption: caption ?? '' })),
    marking: { ...marking, recipients: [] },
    ...detailsOf(report),
    reason: '',
  };
}

/** The request body; the tag being typed is one of the tags. */
export function toReportText(values: ReportValues) {
  const { title, content, intelligenceType, region, reason } = values;
  return {
    ...{ title, content, intelligenceType, region, reason },
    tags: [...values.tags, ...splitTags(values.tagText)],
    attachments: values.attachments.map(({ url, caption }) => ({ url, caption })),
    marking: toNewMarking(values.marking),
    ...toDetails(values),
  };
}
