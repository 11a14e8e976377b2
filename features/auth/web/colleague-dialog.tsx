import { problemText, useApi } from '@e-collecting/api-client'
import { ConfirmDialog, useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endSessionsOf, resetPasskeysOf, STAFF_KEY } from './queries.ts'

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

/** Asks before a colleague loses passkeys or sessions. */
export function ColleagueDialog({ action: { kind, userId, email }, onCancel, onDone }: ColleagueDialogProps) {
  const { t } = useTranslation('admin')
  const { t: tErrors } = useTranslation('errors')
  const api = useApi()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const texts = TEXTS[kind]
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (kind === 'reset-passkeys' ? resetPasskeysOf : endSessionsOf)(api, userId),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: STAFF_KEY })
      show({ type: 'success', text: t(texts.done) })
      onDone()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t(texts.title)}
      confirmLabel={t(texts.submit)}
      tone="danger"
      isPending={isPending}
      error={error === null ? null : problemText(tErrors, error)}
      onConfirm={() => mutate()}
      onCancel={onCancel}
    >
      <p className="break-words">{t(texts.text, { email })}</p>
    </ConfirmDialog>
  )
}
