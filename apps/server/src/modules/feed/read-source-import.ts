import { INTELLIGENCE_TYPES, NewSource, type SourceImportResult } from '@watchfloor/contract';
import { newId } from '../../identifiers';
import { isRefusedLiteral } from '../../outgoing/address-guard';
import type { Outline } from './fetching/feed-task';

type ReadOutline = SourceImportResult['outlines'][number] & {
  readonly source: (NewSource & { readonly id: string }) | null;
};

/** Checks each outline like a source from the form. Invalid ones are reported and do not stop the others. */
export function readImport(
  outlines: readonly Outline[],
  allowedHosts: readonly string[],
): ReadOutline[] {
  const seen = new Set<string>();
  return outlines.map((outline) => {
    const { name, url } = outline;
    const refuse = (problem: string): ReadOutline => ({
      name: name || 'Unnamed',
      url,
      outcome: 'refused',
      problem,
      source: null,
    });
    if (!url) return refuse('It has no feed URL');
    const parsed = NewSource.safeParse({
      ...outline,
      intelligenceType: INTELLIGENCE_TYPES.find((type) => type === outline.intelligenceType),
    });
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? 'It is not valid');
    const source = parsed.data;
    if (isRefusedLiteral(allowedHosts, new URL(source.url))) {
      return refuse('URL must be on the public internet');
    }
    if (seen.has(source.url)) {
      return { name, url, outcome: 'known', problem: 'It is in the list twice', source: null };
    }
    seen.add(source.url);
    return { name, url, outcome: 'added', problem: null, source: { ...source, id: newId() } };
  });
}
