import { AppError } from '../../errors';
import type { Verdict } from '../../files/file-kind';
import { InspectionError } from '../../files/inspector';

const REFUSALS = {
  html: 'HTML files are not accepted',
  svg: 'SVG files are not accepted',
  program: 'Programs and scripts are not accepted',
  macros: 'Office documents with macros are not accepted',
  encrypted: 'Office documents with a password are not accepted, because they may hide macros',
  declaration: 'XML with a document type declaration is not accepted',
  unknown:
    'Files of this type are not accepted; send images, documents, text, map data, zip, audio or video',
} as const;

/** Returns the type of an allowed file, or throws an error with the reason. */
export async function requireAllowed(inspection: Promise<Verdict>): Promise<string> {
  const verdict = await inspection.catch((error: unknown) => {
    if (!(error instanceof InspectionError)) throw error;
    throw error.isBusy
      ? new AppError('UNAVAILABLE', 'Too many uploads at once, please try again', undefined, {
          'retry-after': '5',
        })
      : new AppError('UNSUPPORTED_TYPE', 'This file could not be inspected');
  });
  if ('mimeType' in verdict) return verdict.mimeType;
  throw new AppError(
    'UNSUPPORTED_TYPE',
    verdict.refused === 'name' ? explainName(verdict.extensions) : REFUSALS[verdict.refused],
  );
}

const either = new Intl.ListFormat('en', { type: 'disjunction' });

function explainName(extensions: readonly string[]): string {
  const endings = either.format(extensions.map((extension) => `.${extension}`));
  return `The name does not fit the content: a file of this type ends in ${endings}`;
}
