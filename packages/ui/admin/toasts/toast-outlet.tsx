import { use, useEffect, useId } from 'react'
import { classNames } from '../../class-names.ts'
import { useUiTexts } from '../texts.ts'
import { ToastCard } from './toast-card.tsx'
import { ToastContext } from './toast-context.ts'

/** On a small screen a dialog's actions are at the bottom edge: there the message stands between content and actions or below both. */
const IN_DIALOG = 'max-[56.25rem]:static max-[56.25rem]:has-[svg]:m-3 max-[56.25rem]:w-auto max-[56.25rem]:max-w-none'

/**
 * Where messages appear: bottom left, over no action. Every modal dialog has one of its own, because what lies outside an open dialog
 * can neither be pressed nor heard. The live regions stand there empty before the first message, or it would not be announced.
 */
export function ToastOutlet({ isRoot = false }: { isRoot?: boolean }) {
  const shelf = use(ToastContext)
  const { t } = useUiTexts()
  const id = useId()
  const enter = shelf?.enter
  useEffect(() => (isRoot ? undefined : enter?.(id)), [enter, id, isRoot])
  if (!shelf) return null
  const toasts = (shelf.outlets.at(-1) ?? 'root') === (isRoot ? 'root' : id) ? shelf.toasts : []
  const isUrgent = (type: string) => type === 'error'
  const list = (urgent: boolean) =>
    toasts
      .filter(({ type }) => isUrgent(type) === urgent)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onClose={() => shelf.dismiss(toast.id)} />)
  return (
    <section
      aria-label={t('toast.region')}
      className={classNames(
        'pointer-events-none fixed bottom-4 left-4 z-30 w-[calc(100%-2rem)] max-w-[26rem] print:hidden',
        !isRoot && IN_DIALOG,
      )}
    >
      <div aria-live="polite" className="space-y-2">
        {list(false)}
      </div>
      <div aria-live="assertive" className="space-y-2 not-empty:mt-2">
        {list(true)}
      </div>
    </section>
  )
}
