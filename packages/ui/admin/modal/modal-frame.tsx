import { type ReactNode, type RefCallback, useCallback, useEffect, useState } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classNames } from '../../class-names.ts'
import { AdminIcon, type AdminIconName } from '../icon/admin-icon.tsx'

export type ModalProps = {
  /** Escape or a press beside it: the owner may answer no. */
  onRequestClose: () => void
  role?: 'alertdialog' | undefined
  className: string
  children: ReactNode
}

const WAYS_BACK = new WeakMap<Element, readonly (Element | null)[]>()

/** Where one dialog takes another's place the library loses where the focus was before both: it goes back there all the same. */
function useWayBack(): RefCallback<HTMLDivElement> {
  const [way] = useState(() => {
    const opener = document.activeElement
    const below = opener?.closest('[data-modal]')
    return [opener, ...(below ? (WAYS_BACK.get(below) ?? []) : [])]
  })
  useEffect(
    () => () => {
      const goBack = () => {
        const target = way.find((element) => element?.isConnected)
        if (document.activeElement === document.body && target instanceof HTMLElement) target.focus()
      }
      // The library's own attempt is in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(goBack))
    },
    [way],
  )
  return useCallback((element) => void (element && WAYS_BACK.set(element, way)), [way])
}

/** What stands over the page until its owner closes it; its `Heading` of the slot `title` names it. */
export function ModalSheet({ onRequestClose, role, className, children }: ModalProps) {
  const ref = useWayBack()
  return (
    <ModalOverlay
      ref={ref}
      isOpen
      onOpenChange={onRequestClose}
      isDismissable
      data-modal
      className="fixed inset-0 z-30 flex bg-scrim print:static print:bg-transparent"
    >
      <Modal className={classNames('overscroll-contain bg-paper text-ink', className)}>
        <Dialog {...(role && { role })} className="h-full outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

export type ModalFrameProps = Omit<ModalProps, 'className'> & {
  title: string
  icon?: AdminIconName | undefined
  size?: 'base' | 'wide' | undefined
  /** Red, the product's line, or ink where something is lost. */
  line?: 'red' | 'ink' | undefined
}

/** The sheet of a dialog in the middle of the screen: line, title, content. */
export function ModalFrame({ title, icon, size = 'base', line = 'red', children, ...modal }: ModalFrameProps) {
  return (
    <ModalSheet
      {...modal}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto border-t-4 text-small',
        size === 'wide' ? 'max-w-[52rem]' : 'max-w-dialog',
        line === 'ink' ? 'border-ink' : 'border-red',
      )}
    >
      <div className="p-5 md:p-7">
        <Heading slot="title" className="flex items-start gap-3 text-h3">
          {icon && <AdminIcon name={icon} className="mt-0.5 size-6" />}
          {title}
        </Heading>
        {children}
      </div>
    </ModalSheet>
  )
}
