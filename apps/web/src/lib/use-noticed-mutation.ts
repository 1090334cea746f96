import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Notice, notify } from '@/ui/toast';
import { isUnauthorized } from './api-error';
import { type Failure, failureNotice } from './failure-notice';
import { leaveForLogin } from './unauthorized';

interface NoticedMutation<Input, Output> {
  act: (input: Input) => Promise<Output>;
  success?: Notice | ((output: Output, input: Input) => Notice);
  failure: Failure | ((input: Input) => Failure);
  /** Runs before the success notice: refresh what changed, go where the spec says. */
  onSuccess?: (output: Output, input: Input) => void | Promise<void>;
  /** For what a form shows at its fields; the notice is shown in any case. */
  onFailure?: (error: Error, input: Input) => void;
  /** False where the spec wants no way to the login (profile update). */
  leavesWhenUnauthorized?: boolean;
}

type Result<Input, Output> = Omit<
  UseMutationResult<Output, Error, Input>,
  'mutate' | 'mutateAsync'
> & {
  /** Starts the act unless it is already under way: a double click never acts twice. */
  run: (input: Input) => void;
  /** The same for a dialog that waits for the end: rejects when the act failed, its notice already shown. */
  perform: (input: Input) => Promise<Output>;
};

/** A change with its notices: one on success, one on failure, and the way to the login on a 401 (spec §8). */
export function useNoticedMutation<Input = void, Output = unknown>(
  options: NoticedMutation<Input, Output>,
): Result<Input, Output> {
  const isRunning = useRef(false);
  const mutation = useMutation<Output, Error, Input>({
    mutationFn: options.act,
    onSuccess: async (output, input) => {
      await options.onSuccess?.(output, input);
      const { success } = options;
      if (success) notify(typeof success === 'function' ? success(output, input) : success);
    },
    onError: (error, input) => {
      if (options.leavesWhenUnauthorized !== false && isUnauthorized(error)) {
        leaveForLogin();
        return;
      }
      options.onFailure?.(error, input);
      const failure =
        typeof options.failure === 'function' ? options.failure(input) : options.failure;
      notify({ ...failureNotice(error, failure), variant: 'destructive' });
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });

  function run(input: Input): void {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(input);
  }

  function perform(input: Input): Promise<Output> {
    if (isRunning.current) return Promise.reject(new Error('already under way'));
    isRunning.current = true;
    return mutation.mutateAsync(input);
  }

  const { mutate: _mutate, mutateAsync: _mutateAsync, ...state } = mutation;
  return { ...state, run, perform } as Result<Input, Output>;
}
