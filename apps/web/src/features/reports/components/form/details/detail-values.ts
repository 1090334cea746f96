import type { Report } from '@watchfloor/contract';

/** Choices are the empty string until one is made, so that all fields hold text. */
export type PlaceValues = { label: string; latitude: string; longitude: string };

export type JudgementValues = {
  /** Empty for a new one. */
  judgementId: string;
  text: string;
  likelihood: string;
  confidence: string;
};

export type SourceValues = {
  citation: string;
  url: string;
  /** The report that the source is, with what its choice shows. */
  reportId: string;
  reportNumber: string;
  reportTitle: string;
  reliability: string;
  credibility: string;
};

export type DetailValues = {
  /** As a field for date and time holds them: "2026-11-16T14:05", in UTC. */
  observedFrom: string;
  observedTo: string;
  sourceReliability: string;
  informationCredibility: string;
  confidence: string;
  places: PlaceValues[];
  judgements: JudgementValues[];
  sources: SourceValues[];
};

export const EMPTY_PLACE: PlaceValues = { label: '', latitude: '', longitude: '' };
export const EMPTY_JUDGEMENT: JudgementValues = {
  judgementId: '',
  text: '',
  likelihood: '',
  confidence: '',
};
export const EMPTY_SOURCE: SourceValues = {
  citation: '',
  url: '',
  reportId: '',
  reportNumber: '',
  reportTitle: '',
  reliability: '',
  credibility: '',
};
export const EMPTY_DETAILS: DetailValues = {
  observedFrom: '',
  observedTo: '',
  sourceReliability: '',
  informationCredibility: '',
  confidence: '',
  places: [],
  judgements: [],
  sources: [],
};

export const detailsOf = (report: Report): DetailValues => ({
  observedFrom: toFieldTime(report.observedFrom),
  observedTo: toFieldTime(report.observedTo),
  sourceReliability: report.sourceReliability ?? '',
  informationCredibility: textOf(report.informationCredibility),
  confidence: report.confidence ?? '',
  places: (report.places ?? []).map(({ label, latitude, longitude }) => ({
    label,
    latitude,
    longitude,
  })),
  judgements: (report.judgements ?? []).map(({ id, text, likelihood, confidence }) => ({
    judgementId: id,
    text,
    likelihood: textOf(likelihood),
    confidence: confidence ?? '',
  })),
  sources: (report.sources ?? []).map(({ report: cited, ...source }) => ({
    citation: source.citation,
    url: source.url ?? '',
    reportId: cited?.id ?? '',
    reportNumber: cited?.number ?? '',
    reportTitle: cited?.title ?? '',
    reliability: source.reliability ?? '',
    credibility: textOf(source.credibility),
  })),
});

/** As the contract's schema takes them; null and empty lists clear what is stored. */
export const toDetails = (values: DetailValues) => ({
  observedFrom: toInstant(values.observedFrom),
  observedTo: toInstant(values.observedTo),
  sourceReliability: values.sourceReliability || null,
  informationCredibility: values.informationCredibility || null,
  confidence: values.confidence || null,
  places: values.places,
  judgements: values.judgements.map(({ judgementId, text, likelihood, confidence }) => ({
    ...(judgementId && { id: judgementId }),
    text,
    likelihood: likelihood ? Number(likelihood) : null,
    confidence: confidence || null,
  })),
  sources: values.sources.map(({ citation, url, reportId, reliability, credibility }) => ({
    citation,
    url: url.trim() || null,
    reportId: reportId || null,
    reliability: reliability || null,
    credibility: credibility || null,
  })),
});

const textOf = (number: number | null) => (number === null ? '' : String(number));

/** "2026-11-16T14:05:00.000Z" → "2026-11-16T14:05"; seconds stay where there are any. */
export function toFieldTime(time: string | null): string {
  const date = new Date(time ?? '');
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/(:00)?(\.000)?Z$/, '');
}

function toInstant(text: string): string | null {
  if (!text) return null;
  const time = new Date(`${text}Z`);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}
