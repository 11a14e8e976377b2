import type { Examples } from '../../examples.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export const confirmDialogExamples: Examples = (t, leave) => {
  const plain = {
    title: t('register:tab.cancel.title'),
    confirmLabel: t('register:tab.cancel.confirm'),
    onConfirm: leave,
    onCancel: leave,
  }
  const danger = {
    ...plain,
    tone: 'danger' as const,
    title: t('register:tab.revoke.title'),
    confirmLabel: t('register:tab.revoke.confirm'),
  }
  return {
    plain: (
      <ConfirmDialog {...plain}>
        <p>{t('register:tab.change.effect.CANCELLED')}</p>
      </ConfirmDialog>
    ),
    danger: (
      <ConfirmDialog {...danger}>
        <p>{t('register:tab.change.effect.REVOKED')}</p>
      </ConfirmDialog>
    ),
    busy: <ConfirmDialog {...plain} isPending />,
    error: <ConfirmDialog {...danger} error={t('register:tab.change.failed')} />,
  }
}
