import {
  CITATION_MAX,
  DEFAULT_CLASSIFICATION,
  INTELLIGENCE_TYPES,
  NewReport,
  REPORT_CONTENT_MAX,
  REPORT_TITLE_MAX,
  SOURCES_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '@watchfloor/contract';
import { scan } from '@watchfloor/entities';
import { readStixConfidence } from './confidence';
import { extensionIn, isRecord, lineIn, listIn, type RawObject, textIn } from './read-entities';

/** What the text of a report can be stored as. */
export type ReadReport = Omit<NewReport, 'marking'>;

const cut = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;

function readSources(object: RawObject): unknown[] {
  return listIn(object.external_references)
    .flatMap((reference) => {
      if (!isRecord(reference) || reference.source_name === 'Watchfloor') return [];
      const { source_name, external_id, description, url } = reference;
      const words = [source_name === 'Source' ? undefined : source_name, external_id, description];
      const citation = words.flatMap((word) => textIn(word) ?? []).join(', ');
      const address = textIn(url);
      if (!citation && !address) return [];
      const isWeb = address && /^https?:\/\//.test(address);
      return [
        {
          citation: cut(citation || (address ?? ''), CITATION_MAX),
          ...(isWeb ? { url: address } : {}),
        },
      ];
    })
    .slice(0, SOURCES_MAX);
}

const readTags = (values: readonly unknown[], discipline: string): string[] =>
  [...new Set(values.flatMap((value) => textIn(value) ?? []))]
    .filter((tag) => tag !== discipline && tag.length <= TAG_MAX)
    .slice(0, TAGS_MAX);

/** Of these values, those that its texts do not name, defanged or not. */
export function findUnnamed(object: RawObject, values: readonly string[]): string[] {
  if (values.length === 0) return [];
  const judgements = listIn(extensionIn(object).judgements).flatMap((judgement) =>
    isRecord(judgement) ? (textIn(judgement.text) ?? []) : [],
  );
  const texts = [textIn(object.name) ?? '', textIn(object.description) ?? '', ...judgements];
  const named = new Set(texts.flatMap((text) => scan(text).map(({ value }) => value)));
  return values.filter((value) => !named.has(value));
}

/** Observables that the text does not name: they are found where they are written. */
const appendValues = (content: string, values: readonly string[]): string =>
  values.length === 0
    ? content
    : cut(
        `${content}\n\n## Observables\n\n${values.map((value) => `- ${value}`).join('\n')}`,
        REPORT_CONTENT_MAX,
      );

/** A report as it would be submitted; a string says why it cannot be. `unnamed` are written below its text. */
export function readReport(object: RawObject, unnamed: readonly string[]): ReadReport | string {
  const own = extensionIn(object);
  const title = cut(lineIn(object.name) ?? '', REPORT_TITLE_MAX);
  const text = textIn(object.description) ?? title;
  const discipline = INTELLIGENCE_TYPES.find((type) => type === own.discipline) ?? 'CYBERINT';
  const plain = {
    title,
    content: appendValues(cut(text, REPORT_CONTENT_MAX - 1000), unnamed),
    intelligenceType: discipline,
    sourceClassification: DEFAULT_CLASSIFICATION,
    tags: readTags(own.tags ? listIn(own.tags) : listIn(object.labels), discipline),
  };
  const graded = {
    region: textIn(own.region) ?? null,
    observedFrom: own.observed_from,
    observedTo: own.observed_to,
    sourceReliability: own.source_reliability,
    informationCredibility: own.information_credibility,
    confidence: own.discipline ? own.analytic_confidence : readStixConfidence(object.confidence),
    places: own.places,
    judgements: own.judgements,
  };
  const sources = own.discipline ? own.sources : readSources(object);
  // Details that cannot be stored are left out rather than the report.
  for (const more of [{ ...graded, sources }, { sources }, {}]) {
    const read = NewReport.omit({ marking: true }).safeParse({ ...plain, ...more });
    if (read.success) return read.data;
    if (Object.keys(more).length === 0) return read.error.issues[0]?.message ?? 'It cannot be read';
  }
  return 'It cannot be read';
}
