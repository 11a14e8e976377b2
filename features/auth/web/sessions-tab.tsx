import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissMoment } from '@e-collecting/kernel'
import { Button } from '@e-collecting/ui'
import { type Column, ConfirmAction, DataTable, StatusBadge, useToast } from '@e-collecting/ui/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSession } from '../contract.ts'
import { PasskeySection } from './passkey-section.tsx'
import { OWN_SESSIONS_KEY, ownSessionsQuery, signOut } from './queries.ts'
import { leaveSession } from './session.ts'

/** Where one is signed in, and how to end it there or everywhere. */
export function SessionsTab() {
  const { t } = useTranslation('admin')
  const { data, isError, refetch } = useQuery(ownSessionsQuery(useApi()))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section aria-label={t('tabs.sitzungen')}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pb-5">
        <p className="max-w-measure text-small text-grey">{t('sessions.lead')}</p>
        <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
          {t('sessions.endAll')}
        </Button>
      </div>
      <SessionTable
        sessions={data?.sessions ?? []}
        state={isError ? 'error' : data === undefined ? 'loading' : 'ready'}
        onRetry={() => void refetch()}
      />
      <PasskeySection />
      {isAsking && <EndAllDialog onCancel={() => setIsAsking(false)} />}
    </section>
  )
}

type SessionTableProps = {
  sessions: readonly OwnSession[]
  state: 'loading' | 'ready' | 'error'
  onRetry: () => void
}

function SessionTable({ sessions, state, onRetry }: SessionTableProps) {
  const { t } = useTranslation('admin')
  const columns: Column<OwnSession>[] = [
    {
      id: 'device',
      header: t('sessions.device'),
      isRowHeader: true,
      cell: ({ device, isCurrent }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {device}
          {isCurrent && <StatusBadge tone="good">{t('sessions.current')}</StatusBadge>}
        </span>
      ),
    },
    {
      id: 'created',
      header: t('sessions.created'),
      cell: ({ createdAt }) => formatSwissMoment(new Date(createdAt)),
      align: 'end',
    },
    {
      id: 'seen',
      header: t('sessions.lastSeen'),
      cell: ({ lastSeenAt }) => formatSwissMoment(new Date(lastSeenAt)),
      align: 'end',
    },
  ]
  return (
    <DataTable
      caption={t('sessions.caption')}
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      state={state}
      skeletonRows={2}
      rowActions={(session) => <EndSession session={session} />}
      empty={{ text: t('sessions.empty') }}
      error={{ onRetry }}
    />
  )
}

/** Ends one session; the present one by signing out. */
function EndSession({ session: { id, device, isCurrent } }: { session: OwnSession }) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const { show, showFailure } = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => (isCurrent ? signOut(api) : api('DELETE /api/auth/sessions/{id}', { params: { id } })),
    onSuccess: async () => {
      if (isCurrent) return leaveSession(queryClient)
      await queryClient.invalidateQueries({ queryKey: OWN_SESSIONS_KEY })
      show({ type: 'success', text: t('sessions.ended') })
    },
    onError: (error) => {
      showFailure(error)
      // It may have ended meanwhile.
      void queryClient.invalidateQueries({ queryKey: OWN_SESSIONS_KEY })
    },
  })
  return (
    <Button variant="quiet" size="sm" className="!text-dense" isBusy={isPending} onClick={() => mutate()}>
      {t('sessions.end')}
      <span className="sr-only">: {device}</span>
    </Button>
  )
}

function EndAllDialog({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  return (
    <ConfirmAction
      action={() => api('DELETE /api/auth/sessions')}
      onDone={() => leaveSession(queryClient)}
      title={t('sessions.endAllTitle')}
      confirmLabel={t('sessions.endAllConfirm')}
      onCancel={onCancel}
    >
      <p>{t('sessions.endAllText')}</p>
    </ConfirmAction>
  )
}
