import { useApi } from '@e-collecting/api-client'
import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissMoment } from '@e-collecting/kernel'
import { Button } from '@e-collecting/ui'
import {
  AdminIcon,
  type Column,
  DataTable,
  type MenuAction,
  MenuButton,
  useOneAtATime,
  useToast,
} from '@e-collecting/ui/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../contract.ts'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { OWN_PASSKEYS_KEY, ownPasskeysQuery } from './queries.ts'
import { enrolPasskey } from './use-passkey.ts'

type Change = { kind: 'rename' | 'remove'; passkey: Passkey }

/** One's own passkeys: what they are called, a further one, and away with one that is not needed. */
export function PasskeySection() {
  const { t } = useTranslation('admin')
  const { data, isError, refetch } = useQuery(ownPasskeysQuery(useApi()))
  const [change, setChange] = useState<Change | null>(null)
  const passkeys = data?.passkeys ?? []
  return (
    <div className="mt-12">
      <h2 className="mb-3 text-h3">{t('passkeys.caption')}</h2>
      {data?.isPossible === true && <AddPasskey />}
      <DataTable
        caption={t('passkeys.caption')}
        columns={columnsOf(t)}
        rows={passkeys}
        rowKey={({ id }) => id}
        state={isError ? 'error' : data === undefined ? 'loading' : 'ready'}
        skeletonRows={1}
        rowActions={(passkey) => (
          <MenuButton
            label={t('passkeys.actionsOf', { name: passkey.name })}
            items={actionsOf(t, passkeys.length, (kind) => setChange({ kind, passkey }))}
          />
        )}
        empty={{ text: t(data?.isPossible === false ? 'passkeys.notPossible' : 'passkeys.empty') }}
        error={{ text: t('passkeys.loadFailed'), onRetry: () => void refetch() }}
      />
      {change?.kind === 'rename' && <RenamePasskeyDialog passkey={change.passkey} onClose={() => setChange(null)} />}
      {change?.kind === 'remove' && (
        <RemovePasskeyDialog
          passkey={change.passkey}
          leavesOne={passkeys.length === 2}
          onClose={() => setChange(null)}
        />
      )}
    </div>
  )
}

function AddPasskey() {
  const { t } = useTranslation('admin')
  const { t: tAuth } = useTranslation('auth')
  const api = useApi()
  const queryClient = useQueryClient()
  const { show, showFailure } = useToast()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => enrolPasskey(api),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: OWN_PASSKEYS_KEY })
      show({ type: 'success', text: t('passkeys.added') })
    },
    onError: (error) => showFailure(error),
  })
  const add = useOneAtATime(() => mutateAsync())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pb-5">
      <p className="max-w-measure text-small text-grey">{t('passkeys.lead')}</p>
      <Button variant="secondary" size="sm" isBusy={isPending} onClick={add}>
        <AdminIcon name="plus" className="size-5" />
        <span>{isPending ? tAuth('secondFactor.pending') : t('passkeys.add')}</span>
      </Button>
    </div>
  )
}

const columnsOf = (t: Translate<['admin']>): Column<Passkey>[] => [
  {
    id: 'name',
    header: t('passkeys.name'),
    isRowHeader: true,
    cell: ({ name }) => <span className="break-words">{name}</span>,
  },
  {
    id: 'created',
    header: t('passkeys.created'),
    align: 'end',
    cell: ({ createdAt }) => formatSwissMoment(new Date(createdAt)),
  },
  {
    id: 'used',
    header: t('passkeys.lastUsed'),
    align: 'end',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('passkeys.never') : formatSwissMoment(new Date(lastUsedAt))),
  },
]

const actionsOf = (t: Translate<['admin']>, count: number, choose: (kind: Change['kind']) => void): MenuAction[] => [
  { id: 'rename', label: t('passkeys.rename'), icon: 'pen', onSelect: () => choose('rename') },
  {
    id: 'remove',
    label: t('passkeys.remove'),
    icon: 'trash',
    isDanger: true,
    isDisabled: count === 1,
    reason: count === 1 ? t('passkeys.lastStays') : undefined,
    onSelect: () => choose('remove'),
  },
]
