import { type ReactNode, useId } from 'react'
import { classNames } from '../../class-names.ts'
import { AdminIcon, type AdminIconName } from '../icon/admin-icon.tsx'
import { ToastOutlet } from '../toasts/toast-outlet.tsx'
import { useGuardedModal } from './use-guarded-modal.ts'

export type ModalFrameProps = {
  isOpen: boolean
  onRequestClose: () => void
  title: string
  icon?: AdminIconName | undefined
  role?: 'alertdialog' | undefined
  size?: 'base' | 'wide' | undefined
  /** Red, the product's line, or ink where something is lost. */
  line?: 'red' | 'ink' | undefined
  children: ReactNode
}

/** The sheet of a dialog in the middle of the screen: line, title, content. */
export function ModalFrame(props: ModalFrameProps) {
  const { isOpen, onRequestClose, title, icon, role, size = 'base', line = 'red', children } = props
  const titleId = useId()
  const modal = useGuardedModal(isOpen, onRequestClose)
  return (
    <dialog
      {...modal}
      {...(role && { role })}
      aria-labelledby={titleId}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto border-t-4 bg-paper p-0 text-small text-ink',
        size === 'wide' ? 'max-w-[52rem]' : 'max-w-dialog',
        line === 'ink' ? 'border-ink' : 'border-red',
      )}
    >
      {isOpen && (
        <div className="p-5 md:p-7">
          <h2 id={titleId} className="flex items-start gap-3 text-h3">
            {icon && <AdminIcon name={icon} className="mt-0.5 size-6" />}
            {title}
          </h2>
          {children}
          <ToastOutlet />
        </div>
      )}
    </dialog>
  )
}
