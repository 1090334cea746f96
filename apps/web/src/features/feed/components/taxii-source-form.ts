import { zodResolver } from '@hookform/resolvers/zod';
import {
  DEFAULT_TLP,
  type FeedSource,
  joinCollectionUrl,
  NewSource,
  SourceChanges,
  splitCollectionUrl,
  type TaxiiAuth,
  type Tlp,
} from '@watchfloor/contract';
import type { FieldValues, Resolver } from 'react-hook-form';

/** Credentials that are not sent stay as they are. */
export const KEEP = 'keep' as const;

export interface TaxiiValues {
  /** Of the API root. */
  url: string;
  collectionId: string;
  name: string;
  category: string;
  taxii: {
    maxTlp: Tlp;
    everyMinutes: string;
    credentials: {
      kind: TaxiiAuth | typeof KEEP;
      username: string;
      password: string;
      token: string;
    };
  };
}

export function valuesOf(source?: FeedSource): TaxiiValues {
  const parts = source && splitCollectionUrl(source.url);
  return {
    url: parts?.rootUrl ?? '',
    collectionId: parts?.id ?? '',
    name: source?.name ?? '',
    category: source?.category ?? '',
    taxii: {
      maxTlp: source?.taxii?.maxTlp ?? DEFAULT_TLP,
      everyMinutes: String(source?.taxii?.everyMinutes ?? 60),
      credentials: {
        kind: source ? KEEP : 'bearer',
        ...{ username: source?.taxii?.username ?? '', password: '', token: '' },
      },
    },
  };
}

function toInput({ collectionId, url, taxii, ...values }: TaxiiValues): FieldValues {
  const { kind, username, password, token } = taxii.credentials;
  const credentials = {
    none: { kind },
    basic: { kind, username, password },
    bearer: { kind, token },
    keep: undefined,
  }[kind];
  return {
    ...values,
    url: joinCollectionUrl(url, collectionId),
    taxii: { ...taxii, everyMinutes: Number(taxii.everyMinutes), credentials },
  };
}

/** Checks what is sent, which has the address in one piece. */
function resolve<Output extends FieldValues>(
  schema: typeof NewSource | typeof SourceChanges,
): Resolver<TaxiiValues, unknown, Output> {
  const check = zodResolver(schema as typeof SourceChanges) as unknown as Resolver<FieldValues>;
  return async (values, context, options) => {
    const missing = [
      ...(values.url.trim() ? [] : [['url', 'API root is required']]),
      ...(values.collectionId.trim() ? [] : [['collectionId', 'Collection id is required']]),
    ];
    const result = await check(toInput(values), context, options as never);
    if (missing.length === 0) return result as never;
    const errors = missing.map(([field, message]) => [field, { type: 'required', message }]);
    return { values: {}, errors: { ...result.errors, ...Object.fromEntries(errors) } } as never;
  };
}

export const newTaxiiResolver = resolve<NewSource>(NewSource);
export const changedTaxiiResolver = resolve<SourceChanges>(SourceChanges);
