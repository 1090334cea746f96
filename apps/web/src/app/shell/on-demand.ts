import { type FunctionComponent, useEffect, useState } from 'react';

/**
 * A component whose code comes once it is wanted; undefined until then.
 * Not React's lazy(): that holds a quick arrival back for 300 ms, so that its fallback does not flash.
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
