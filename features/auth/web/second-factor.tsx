import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button, RuledList } from '@e-collecting/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MissingFactor, SignedInUser } from '../contract.ts'
import { signOut } from './queries.ts'
import { leaveSession, refreshSession } from './session.ts'
import { SignInFailure } from './sign-in-form.tsx'
import { enrolPasskey, givePasskey } from './use-passkey.ts'

export type SecondFactorProps = { user: SignedInUser; missing: Exclude<MissingFactor, null> }

/** After the link: the passkey of the account, or its first one. Whoever cannot give it signs out again. */
export function SecondFactor({ user, missing }: SecondFactorProps) {
  const { t } = useTranslation('auth')
  const api = useApi()
  const queryClient = useQueryClient()
  const isEnrolment = missing === 'enrolment'
  const giving = useMutation<unknown>({
    mutationFn: () => (isEnrolment ? enrolPasskey(api) : givePasskey(api)),
    onSuccess: () => refreshSession(queryClient),
  })
  const leaving = useMutation({ mutationFn: () => signOut(api), onSuccess: () => leaveSession(queryClient) })
  /** What is said of one attempt goes with the next, whichever it is. */
  const begin = (next: typeof giving | typeof leaving, other: typeof giving | typeof leaving) => {
    other.reset()
    next.mutate()
  }
  const { error, submittedAt } = giving.error === null ? leaving : giving
  return (
    <div className="max-w-measure space-y-6">
      <RuledList rows={[{ term: t('secondFactor.signingIn'), value: user.email }]} />
      {error !== null && <SignInFailure key={submittedAt} error={error} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button isBusy={giving.isPending} disabled={leaving.isPending} onClick={() => begin(giving, leaving)}>
          {giving.isPending ? t('secondFactor.pending') : t(isEnrolment ? 'secondFactor.enrol' : 'secondFactor.give')}
        </Button>
        <Button
          variant="secondary"
          isBusy={leaving.isPending}
          disabled={giving.isPending}
          onClick={() => begin(leaving, giving)}
        >
          {t('secondFactor.leave')}
        </Button>
      </div>
      {!isEnrolment && <p className="text-small text-grey">{t('secondFactor.lost')}</p>}
    </div>
  )
}
