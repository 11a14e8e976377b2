import { useTranslation } from '@e-collecting/i18n/react'
import { listedName } from '@e-collecting/municipalities/contract'
import { Button, Loading, Skeleton } from '@e-collecting/ui'
import { AdminIcon, Failure, LoadFailure, SidePanel, useFocusAfterRemoval } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CredentialDetails, CredentialRecord, SettableStatus, SuspensionReason } from '../../contract.ts'
import { ConfirmChange, type FinalStep, isFinalStep } from './confirm-change.tsx'
import { CredentialFacts } from './credential-facts.tsx'
import { CredentialTechnical } from './credential-technical.tsx'
import { OfferSection } from './offer-section.tsx'
import { credentialQuery } from './queries.ts'
import { canRefresh, canRevoke } from './shown-status.ts'
import { StatusChange } from './status-change.tsx'
import { useChangeStatus } from './use-change-status.ts'
import { useRefresh } from './use-refresh.ts'
import { useRegisterApi } from './use-register-api.ts'
import { type StepKind, useStepUnderWay } from './use-step.ts'

export type CredentialPanelProps = {
  id: string
  /** What the list knows of it. */
  known: CredentialRecord | undefined
  onClose: () => void
}

/** One credential in full. As long as something may come by itself, it is asked for. */
export function CredentialPanel({ id, known, onClose }: CredentialPanelProps) {
  const { t } = useTranslation('issuing')
  const { data, error, isError, isFetching, refetch } = useQuery(credentialQuery(useRegisterApi(), id))
  const record = data ?? known
  const status = useStatusSteps(record)
  const underWay = useStepUnderWay()(id)
  return (
    <>
      {status.confirmation}
      <SidePanel
        onClose={onClose}
        title={record === undefined ? t('panel.overline') : listedName(record.resident)}
        overline={record === undefined ? undefined : t('panel.overline')}
        isBusy={data === undefined && isFetching}
        footer={data && <PanelActions credential={data} underWay={underWay} onRevoke={() => status.step('REVOKED')} />}
      >
        {data === undefined ? (
          <NoDetails error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="space-y-8">
            <OfferSection credential={data} isFollowed={!isError} />
            <CredentialFacts credential={data} />
            <section ref={status.ref} tabIndex={-1} aria-labelledby="status-change" className="print:hidden">
              <h3 id="status-change" className="mb-3 text-base font-semibold">
                {t('change.heading')}
              </h3>
              <StatusChange
                credential={data}
                isPending={underWay === 'change'}
                isRefreshing={underWay === 'refresh'}
                onChange={status.step}
              />
            </section>
            <CredentialTechnical credential={data} />
          </div>
        )}
      </SidePanel>
    </>
  )
}

/** Steps to another status: the final ones are asked about first. Afterwards the keyboard is where one changes a status. */
function useStatusSteps(record: CredentialRecord | undefined) {
  const [asked, setAsked] = useState<FinalStep | null>(null)
  const { ref, focusList: focusSection } = useFocusAfterRemoval()
  const { change, isPending } = useChangeStatus((isChanged) => {
    setAsked(null)
    if (isChanged && !isElsewhere(ref.current)) focusSection()
  })
  const confirmation: ReactNode = asked && record && (
    <ConfirmChange
      record={record}
      to={asked}
      isPending={isPending}
      onConfirm={() => change(record, asked)}
      onCancel={() => setAsked(null)}
    />
  )
  const step = (to: SettableStatus, reason?: SuspensionReason) =>
    isFinalStep(to) ? setAsked(to) : record && change(record, to, reason)
  return { ref, confirmation, step }
}

/** Somebody has gone on to something else in the panel while the status was changed; the question of a final step goes by itself. */
function isElsewhere(section: HTMLElement | null): boolean {
  const { activeElement } = document
  const isInQuestion = activeElement?.closest('[role=alertdialog]') !== null
  return (
    activeElement?.matches('a, button, input') === true && !isInQuestion && section?.contains(activeElement) === false
  )
}

type PanelActionsProps = {
  credential: CredentialDetails
  underWay: StepKind | undefined
  onRevoke: () => void
}

/** One thing at a time: what is said of the second would be about the first, and an answer that comes late would take a change back. */
function PanelActions({ credential, underWay, onRevoke }: PanelActionsProps) {
  const { t } = useTranslation('issuing')
  const refresh = useRefresh()
  const isBusy = underWay !== undefined
  if (!canRefresh(credential)) return null
  return (
    <>
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => refresh(credential.id)}>
        <AdminIcon name="refresh" className="size-5" />
        {t(underWay === 'refresh' ? 'refresh.pending' : 'refresh.label')}
      </Button>
      {canRevoke(credential) && (
        <Button variant="quiet" size="sm" isBusy={isBusy} onClick={onRevoke}>
          <AdminIcon name="warning" className="size-5" />
          {t('revoke.label')}
        </Button>
      )}
    </>
  )
}

function NoDetails({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('issuing')
  if (error !== null)
    return (
      <LoadFailure onRetry={onRetry}>
        <Failure what={t('panel.loadFailed')} error={error} />
      </LoadFailure>
    )
  return (
    <Loading label={t('panel.loading')} className="space-y-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <Skeleton key={line} className="h-8" />
      ))}
    </Loading>
  )
}
