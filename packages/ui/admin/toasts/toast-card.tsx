import { useEffect, useState } from 'react'
import { classNames } from '../../class-names.ts'
import { VisuallyHidden } from '../../visually-hidden/visually-hidden.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { useUiTexts } from '../texts.ts'
import { lifetimeMs, type ShownToast } from './toast-queue.ts'

const COLOURS = {
  success: 'border-l-success [&>svg]:text-success',
  error: 'border-l-error [&>svg]:text-error',
  info: 'border-l-info [&>svg]:text-info',
} as const

/** One message. Its time stands still while somebody points at it or is in it, and starts anew afterwards. */
export function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { type, text, action } = toast
  const { t } = useUiTexts()
  const [isHeld, setIsHeld] = useState(false)
  const lifetime = lifetimeMs(toast)
  // biome-ignore lint/correctness/useExhaustiveDependencies: onClose is new at each rendering and always closes this message.
  useEffect(() => {
    if (isHeld || lifetime === null) return
    const timer = setTimeout(onClose, lifetime)
    return () => clearTimeout(timer)
  }, [isHeld, lifetime])
  const act = () => {
    action?.onSelect()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the message only holds its time.
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className={classNames(
        'pointer-events-auto flex items-start gap-3 border border-l-4 border-ink bg-paper py-1 pr-1 pl-3 text-small',
        COLOURS[type],
      )}
    >
      <AdminIcon name={type} className="my-2.5 size-6" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-0 py-2.5 wrap-anywhere">
          <VisuallyHidden>{t(`toast.${type}`)}: </VisuallyHidden>
          {text}
        </p>
        {action !== undefined && (
          <button type="button" onClick={act} className="target font-semibold underline underline-offset-4">
            {action.label}
          </button>
        )}
      </div>
      <button type="button" onClick={onClose} aria-label={t('toast.close')} className="target grid place-items-center">
        <AdminIcon name="close" className="size-5" />
      </button>
    </div>
  )
}
