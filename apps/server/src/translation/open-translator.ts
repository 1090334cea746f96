import type { Settings } from '../settings';
import { createApertium } from './apertium';
import { createLibreTranslate } from './libre-translate';
import { createServiceCall, type ServiceCall, type Translator } from './translator';

type TranslateSettings = NonNullable<Settings['translate']>;

/** The service that the operator names. Which of the two protocols it speaks is asked once, when not said. */
export function openTranslator(
  { url, key, kind }: TranslateSettings,
  tell: (problem: string) => void,
): Translator {
  const call = createServiceCall(url, tell);
  const createKind = (found: TranslateSettings['kind']) =>
    found === 'apertium' ? createApertium(call) : createLibreTranslate(call, key);
  let known: Translator | null = kind ? createKind(kind) : null;
  return {
    async translate(order) {
      known ??= createKind(await detectKind(call));
      return known.translate(order);
    },
  };
}

/** Each lists what it can under a path that the other does not have; a service that lists nothing is away. */
async function detectKind(call: ServiceCall): Promise<'apertium' | 'libretranslate'> {
  const languages = await call('/languages').catch(() => null);
  if (Array.isArray(languages?.body)) return 'libretranslate';
  await call('/listPairs');
  return 'apertium';
}
