import type { Endpoint } from '@watchfloor/contract';
import { useRef, useState } from 'react';
import type { LooseInput } from '@/lib/client';
import { type ReceivedFile, receiveFile, saveFile } from '@/lib/receive-file';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export interface ExportChoice {
  readonly label: string;
  readonly endpoint: Endpoint;
  readonly input: LooseInput;
}

/** Fetches an export and saves it, also if the member goes on to another screen. */
export function useExport() {
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController>(null);
  const exportFile = useNoticedMutation<ExportChoice, ReceivedFile | null>({
    act: async ({ endpoint, input }) => {
      setBytes(0);
      const controller = new AbortController();
      running.current = controller;
      try {
        return await receiveFile(endpoint, { ...input, signal: controller.signal }, setBytes);
      } catch (error) {
        if (controller.signal.aborted) return null;
        throw error;
      }
    },
    onSuccess: (file) => {
      if (file) saveFile(file);
    },
    failure: {
      title: 'Not exported',
      text: 'The file did not arrive. Try again.',
      preferServerMessage: true,
    },
  });
  const cancel = () => running.current?.abort();
  return { start: exportFile.run, isRunning: exportFile.isPending, bytes, cancel };
}
