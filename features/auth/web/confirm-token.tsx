import { type CallErrorCode, problemCode, useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay, formatSwissTime, swissDay } from '@e-collecting/kernel'
import { Banner, Breakable, Button, Loading, RuledList, type RuledRow, Skeleton } from '@e-collecting/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InvitationView, SignedIn, SignInLinkView } from '../contract.ts'
import type { FragmentToken } from './fragment-token.ts'
import { acceptInvitation, invitationQuery, signInByLink, signInLinkQuery } from './queries.ts'
import { rememberSignedIn } from './session.ts'
import { SignInFailure } from './sign-in-form.tsx'

export type ConfirmTokenProps = {
  token: FragmentToken
  onSignedIn: (outcome: SignedIn['outcome']) => void
  /** The address has no role: it is not signed in. */
  onNoRole: () => void
  /** The link is no good: ask for another. */
  onRestart: () => void
}

/**
 * What the link of a mail stands for, and the button that uses it. Only the button does: programs that open links of mails to look
 * at them would else use it up.
 */
export function ConfirmToken({ token, onSignedIn, onNoRole, onRestart }: ConfirmTokenProps) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const api = useApi()
  const queryClient = useQueryClient()
  const isInvitation = token.kind === 'invitation'
  const { data, error: readError, refetch, isFetching } = useTokenView(token)
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: () => (isInvitation ? acceptInvitation : signInByLink)(api, { token: token.token }),
    onSuccess: ({ user, missing, outcome }) => {
      rememberSignedIn(queryClient, { user, missing })
      onSignedIn(outcome)
    },
    onError: (failure) => problemCode(failure) === 'no-role' && onNoRole(),
  })
  if (isSpent(readError) || isSpent(error)) return <SpentToken isInvitation={isInvitation} onRestart={onRestart} />
  if (readError !== null)
    return (
      <div className="max-w-measure">
        <SignInFailure
          error={readError}
          action={
            <Button variant="secondary" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
              {tCommon('actions.retry')}
            </Button>
          }
        />
      </div>
    )
  if (data === undefined)
    return (
      <Loading label={t('confirm.reading')} className="max-w-measure space-y-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-40" />
      </Loading>
    )
  return (
    <div className="max-w-measure space-y-6">
      <TokenFacts view={data} />
      {error !== null && <SignInFailure key={submittedAt} error={error} />}
      <Button isBusy={isPending} onClick={() => mutate()}>
        {isPending ? t('confirm.pending') : t(isInvitation ? 'invitation.accept' : 'confirm.submit')}
      </Button>
    </div>
  )
}

function useTokenView({ kind, token }: FragmentToken) {
  const api = useApi()
  const link = useQuery({ ...signInLinkQuery(api, token), enabled: kind === 'link' })
  const invitation = useQuery({ ...invitationQuery(api, token), enabled: kind === 'invitation' })
  return kind === 'link' ? link : invitation
}

const SPENT: readonly CallErrorCode[] = ['link-invalid', 'invitation-invalid', 'invalid-request']
const isSpent = (error: unknown): boolean => SPENT.includes(problemCode(error))

function TokenFacts({ view }: { view: SignInLinkView | InvitationView }) {
  const { t } = useTranslation('auth')
  const expires = new Date(view.expiresAt)
  const until = t('confirm.until', { date: formatSwissDay(swissDay(expires)), time: formatSwissTime(expires) })
  const rows: RuledRow[] = [{ term: t('confirm.email'), value: <Breakable text={view.email} /> }]
  if ('role' in view) {
    const { role, municipality, invitedBy } = view
    if (invitedBy !== null) rows.push({ term: t('invitation.invitedBy'), value: <Breakable text={invitedBy} /> })
    rows.push({ term: t('invitation.role'), value: t(`roles.${role}`) })
    if (municipality) rows.push({ term: t('invitation.municipality'), value: municipality.name })
  }
  rows.push({ term: t('confirm.validity'), value: until })
  return <RuledList rows={rows} />
}

function SpentToken({ isInvitation, onRestart }: { isInvitation: boolean; onRestart: () => void }) {
  const { t } = useTranslation('auth')
  return (
    <Banner
      type="error"
      title={t(isInvitation ? 'invitation.invalidTitle' : 'confirm.invalidTitle')}
      className="max-w-measure"
      action={
        <Button variant="secondary" size="sm" onClick={onRestart}>
          {t(isInvitation ? 'invitation.toSignIn' : 'confirm.newLink')}
        </Button>
      }
    >
      <p>{t(isInvitation ? 'invitation.invalidText' : 'confirm.invalidText')}</p>
    </Banner>
  )
}
