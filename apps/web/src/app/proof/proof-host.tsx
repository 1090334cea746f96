import { useEffect, useState } from 'react';
import { onProofNeeded } from '@/lib/proof';
import { useOnDemand } from '../shell/on-demand';

const loadDialog = () => import('./proof-dialog').then((file) => file.ProofDialog);

/** Shows the dialog in which a member proves who they are, when a call needs it. */
export function ProofHost() {
  const [settle, setSettle] = useState<(isProved: boolean) => void>();
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setSettle(() => resolve))), []);
  const isOpen = settle !== undefined;
  const ProofDialog = useOnDemand(loadDialog, isOpen);
  if (!ProofDialog) return null;
  return (
    <ProofDialog
      isOpen={isOpen}
      onClose={(isProved) => {
        settle?.(isProved);
        setSettle(undefined);
      }}
    />
  );
}
