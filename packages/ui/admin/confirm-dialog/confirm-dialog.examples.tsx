import type { Examples } from '../../examples.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export const confirmDialogExamples: Examples = (t, leave) => {
  const plain = {
    title: t('issuing:cancel.title'),
    confirmLabel: t('issuing:cancel.confirm'),
    onConfirm: leave,
    onCancel: leave,
  }
  const danger = {
    ...plain,
    tone: 'danger' as const,
    title: t('issuing:revoke.title'),
    confirmLabel: t('issuing:revoke.confirm'),
  }
  return {
    plain: (
      <ConfirmDialog {...plain}>
        <p>{t('issuing:change.effect.CANCELLED')}</p>
      </ConfirmDialog>
    ),
    danger: (
      <ConfirmDialog {...danger}>
        <p>{t('issuing:change.effect.REVOKED')}</p>
      </ConfirmDialog>
    ),
    busy: <ConfirmDialog {...plain} isPending />,
    error: <ConfirmDialog {...danger} error={t('issuing:change.failed')} />,
  }
}
