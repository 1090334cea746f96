import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Notice, notify } from '@/ui/toast';
import { isSpill, isUnauthorized } from './api-error';
import { type Failure, failureNotice } from './failure-notice';
import { refreshAfter } from './live/refresh';
import type { Change } from './live/refresh-rules';
import { leaveForLogin } from './unauthorized';

interface NoticedMutation<Input, Output> {
  act: (input: Input) => Promise<Output>;
  success?: Notice | ((output: Output, input: Input) => Notice);
  failure: Failure | ((input: Input) => Failure);
  /** What the act changes: the same rules as for live events say which queries are refreshed. */
  changes?: readonly Change[] | ((output: Output, input: Input) => readonly Change[]);
  /** Runs before the refresh: navigate, close, put the result into the cache. */
  onSuccess?: (output: Output, input: Input) => void | Promise<void>;
  /** Runs when the screen shows the change, before the success notice. */
  onRefreshed?: (output: Output) => void;
  /** For field errors of a form; the notice is shown in any case. */
  onFailure?: (error: Error, input: Input) => void;
  /** False where the spec does not redirect to the login (profile update). */
  leavesWhenUnauthorized?: boolean;
}

type Result<Input, Output> = Omit<
  UseMutationResult<Output, Error, Input>,
  'mutate' | 'mutateAsync'
> & {
  /** Starts the act unless it is already running: a double click never acts twice. */
  run: (input: Input) => void;
  /** The same as a promise: rejects when the act failed, after its notice was shown. */
  perform: (input: Input) => Promise<Output>;
};

/** A mutation with its notices: one on success, one on failure, and the login on a 401 (spec §8). */
export function useNoticedMutation<Input = void, Output = unknown>(
  options: NoticedMutation<Input, Output>,
): Result<Input, Output> {
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const mutation = useMutation<Output, Error, Input>({
    mutationFn: options.act,
    onSuccess: async (output, input) => {
      await options.onSuccess?.(output, input);
      const { changes = [], success } = options;
      await refreshAfter(
        queryClient,
        typeof changes === 'function' ? changes(output, input) : changes,
      );
      options.onRefreshed?.(output);
      if (success) notify(typeof success === 'function' ? success(output, input) : success);
    },
    onError: (error, input) => {
      if (options.leavesWhenUnauthorized !== false && isUnauthorized(error)) {
        leaveForLogin();
        return;
      }
      options.onFailure?.(error, input);
      if (isSpill(error)) return;
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
