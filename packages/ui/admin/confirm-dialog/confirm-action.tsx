import { useMutation } from '@tanstack/react-query'
import { Failure } from '../failure/failure.tsx'
import { useOneAtATime } from '../one-at-a-time/use-one-at-a-time.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

export type ConfirmActionProps<Result> = Omit<ConfirmDialogProps, 'isPending' | 'error' | 'onConfirm'> & {
  action: () => Promise<Result>
  /** It is done: the owner says so, and closes. */
  onDone: (result: Result) => void
  /** What was not done, where the reason alone would not say it. */
  failed?: string | undefined
}

/** A question and what is done after a yes. What was refused says why and leaves the question open. */
export function ConfirmAction<Result>({ action, onDone, failed, ...question }: ConfirmActionProps<Result>) {
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: action, onSuccess: onDone })
  const confirm = useOneAtATime(() => mutateAsync())
  return (
    <ConfirmDialog
      {...question}
      isPending={isPending}
      error={error && <Failure what={failed} error={error} />}
      onConfirm={confirm}
    />
  )
}
