import type { ErrorDetail } from '@watchfloor/contract';

/** Shows what would leave its audience. Resolves with the reason to send it all the same, or null to go on editing. */
type Ask = (findings: readonly ErrorDetail[]) => Promise<string | null>;

let ask: Ask | undefined;

/** The application shows the dialog; without it nobody can be asked. */
export function onSpill(handler: Ask): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

export const askAboutSpill: Ask = (findings) => ask?.(findings) ?? Promise.resolve(null);
