import { type ApiClient, useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { ConfirmAction, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { STAFF_KEY } from './queries.ts'

/** What is to be done about the way in of a colleague. */
export type ColleagueAction = { kind: 'reset-passkeys' | 'end-sessions'; userId: string; email: string }

export type ColleagueDialogProps = { action: ColleagueAction; onCancel: () => void; onDone: () => void }

const TEXTS = {
  'reset-passkeys': {
    title: 'staff.resetPasskeysTitle',
    text: 'staff.resetPasskeysText',
    submit: 'staff.resetPasskeysSubmit',
    done: 'staff.passkeysReset',
  },
  'end-sessions': {
    title: 'staff.endSessionsTitle',
    text: 'staff.endSessionsText',
    submit: 'staff.endSessionsSubmit',
    done: 'staff.sessionsEnded',
  },
} as const

const act = (api: ApiClient, kind: ColleagueAction['kind'], userId: string) =>
  kind === 'reset-passkeys'
    ? api('DELETE /api/admin/staff/{userId}/passkeys', { params: { userId } })
    : api('DELETE /api/admin/staff/{userId}/sessions', { params: { userId } })

/** Asks before a colleague loses passkeys or sessions. */
export function ColleagueDialog({ action: { kind, userId, email }, onCancel, onDone }: ColleagueDialogProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const texts = TEXTS[kind]
  return (
    <ConfirmAction
      // Also where it was refused: somebody else may have been faster.
      action={() => act(api, kind, userId).finally(() => void queryClient.invalidateQueries({ queryKey: STAFF_KEY }))}
      onDone={() => {
        show({ type: 'success', text: t(texts.done) })
        onDone()
      }}
      title={t(texts.title)}
      confirmLabel={t(texts.submit)}
      tone="danger"
      onCancel={onCancel}
    >
      <p className="break-words">{t(texts.text, { email })}</p>
    </ConfirmAction>
  )
}
