import { type UseMutationOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { CredentialDetails } from '../../contract.ts'

/** The issuer is asked how a credential stands, or told how it shall stand. */
export type StepKind = 'refresh' | 'change'

const STEPS_KEY = ['admin', 'credentials', 'step'] as const

type Given = { id: string }

type StepOptions<Step extends Given> = Required<
  Pick<UseMutationOptions<CredentialDetails, Error, Step>, 'mutationFn' | 'onSuccess' | 'onError'>
>

/**
 * A step with a credential. One at a time, whether it was begun in its row or in its panel: the answer that comes last would stand, also
 * where it was given first.
 */
export function useStep<Step extends Given>(kind: StepKind, options: StepOptions<Step>) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({ mutationKey: [...STEPS_KEY, kind], ...options })
  const begin = (step: Step) => {
    const isOfSame = (variables: unknown) => (variables as Given).id === step.id
    const underWay = queryClient.isMutating({
      mutationKey: STEPS_KEY,
      predicate: ({ state }) => isOfSame(state.variables),
    })
    if (underWay === 0) mutate(step)
  }
  return { begin, isPending }
}

/** @returns what is under way with a credential, wherever it was begun */
export function useStepUnderWay(): (id: string) => StepKind | undefined {
  const steps = useMutationState({
    filters: { mutationKey: STEPS_KEY, status: 'pending' },
    select: ({ options, state }) => ({
      kind: options.mutationKey?.at(-1) as StepKind,
      id: (state.variables as Given).id,
    }),
  })
  return (id) => steps.find((step) => step.id === id)?.kind
}
