import type { Settings } from '../settings';
import { createApertium } from './apertium';
import { createLibreTranslate } from './libre-translate';
import { createServiceCall, type ServiceCall, type Translator } from './translator';

type TranslateSettings = NonNullable<Settings['translate']>;

/** Detects the protocol on the first use unless the operator has set it. */
export function openTranslator(
  { url, key, kind }: TranslateSettings,
  report: (problem: string) => void,
): Translator {
  const call = createServiceCall(url, report);
  const createKind = (found: TranslateSettings['kind']) =>
    found === 'apertium' ? createApertium(call) : createLibreTranslate(call, key);
  let translator: Translator | null = kind ? createKind(kind) : null;
  return {
    async translate(order) {
      translator ??= createKind(await detectKind(call));
      return translator.translate(order);
    },
  };
}

/** Each service has a listing that the other lacks; if neither responds, the service is unavailable. */
async function detectKind(call: ServiceCall): Promise<'apertium' | 'libretranslate'> {
  const languages = await call('/languages').catch(() => null);
  if (Array.isArray(languages?.body)) return 'libretranslate';
  await call('/listPairs');
  return 'apertium';
}
