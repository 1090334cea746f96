import { type FunctionComponent, useEffect, useState } from 'react';

/**
 * A component whose code is loaded on demand; undefined until then.
 * Not React's lazy(): it delays quick loads by 300 ms, so that its fallback does not flash.
 */
export function useOnDemand<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  isWanted: boolean,
): FunctionComponent<Props> | undefined {
  const [Component, setComponent] = useState<FunctionComponent<Props>>();
  useEffect(() => {
    if (isWanted) void load().then((loaded) => setComponent(() => loaded));
  }, [isWanted, load]);
  return Component;
}
