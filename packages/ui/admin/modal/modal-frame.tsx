import { type ReactNode, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classNames } from '../../class-names.ts'
import { useKeptFocus } from '../../use-kept-focus.ts'
import { AdminIcon } from '../icon/admin-icon.tsx'

export type ModalProps = {
  /** Escape or a press beside it: the owner may answer no. */
  onRequestClose: () => void
  role?: 'alertdialog' | undefined
  place: keyof typeof PLACES
  className: string
  children: ReactNode
}

/**
 * Nothing stands under the messages at the lower edge, which say in `--toasts` how high they are; where the window is low, they cover it for
 * as long as they are there. In the middle a sheet moves only as far as it has to.
 */
const PLACES = {
  middle:
    'grid grid-rows-[minmax(1rem,1fr)_minmax(0,auto)_minmax(1rem,1fr)] justify-items-center ' +
    'not-low:grid-rows-[minmax(1rem,1fr)_minmax(0,auto)_minmax(max(1rem,var(--toasts,0px)),1fr)]',
  edge: 'flex justify-end max-[61rem]:not-low:pb-(--toasts)',
}

const WAYS_BACK = new WeakMap<Element, readonly (Element | null)[]>()

/**
 * Where one dialog takes another's place the library loses where the focus was before both: it goes back there all the same, and to the
 * heading of the page where an address has opened the dialog, or nothing is left of what has.
 */
function useWayBack(): RefCallback<HTMLDivElement> {
  const [way] = useState(() => {
    const opener = document.activeElement
    const below = opener?.closest('[data-modal]')
    return [opener, ...(below ? (WAYS_BACK.get(below) ?? []) : [])]
  })
  useEffect(
    () => () => {
      const goBack = () => {
        if (document.activeElement !== document.body) return
        const opener = way.find((element) => element?.isConnected && element !== document.body)
        if (opener instanceof HTMLElement) opener.focus()
        else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }
      // The library's own attempt is in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(goBack))
    },
    [way],
  )
  return useCallback((element) => void (element && WAYS_BACK.set(element, way)), [way])
}

/** Room that messages once took stays as long as the sheet does: it would move under the hand of who is about to press, when they go. */
function useKeptRoom(): RefCallback<HTMLDivElement> {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    let kept = 0
    const keep = () => {
      const room = Number.parseFloat(style.getPropertyValue('--toasts'))
      if (!(room > kept)) return
      kept = room
      sheet.current?.style.setProperty('--toasts', `${kept}px`)
    }
    keep()
    const observer = new MutationObserver(keep)
    observer.observe(document.documentElement, { attributeFilter: ['style'] })
    return () => observer.disconnect()
  }, [])
  return useCallback((element) => {
    sheet.current = element
  }, [])
}

/** What stands over the page until its owner closes it; its `Heading` of the slot `title` names it. */
export function ModalSheet({ onRequestClose, role, place, className, children }: ModalProps) {
  const wayBack = useWayBack()
  const keptRoom = useKeptRoom()
  const sheet = useRef<HTMLDivElement>(null)
  // From the page below it no key would reach what stands over it: Escape would not close it.
  useKeptFocus(sheet, sheet)
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      sheet.current = element
      wayBack(element)
      keptRoom(element)
    },
    [wayBack, keptRoom],
  )
  return (
    <ModalOverlay
      ref={ref}
      isOpen
      onOpenChange={onRequestClose}
      isDismissable
      data-modal
      className={classNames('fixed inset-0 z-30 bg-scrim print:static print:block print:bg-transparent', PLACES[place])}
    >
      <Modal
        className={classNames(
          'overscroll-contain bg-paper text-ink print:h-auto print:w-auto print:max-w-none',
          className,
        )}
      >
        <Dialog
          {...(role && { role })}
          // What the sheet scrolls is part of the dialog: in the middle it is as tall as what it holds.
          className={classNames('outline-none', place === 'edge' && 'h-full print:h-auto')}
        >
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

export type ModalFrameProps = Omit<ModalProps, 'className' | 'place'> & {
  title: string
  size?: 'base' | 'wide' | undefined
  /** Something is lost: a warning sign, and ink in place of the product's red line. */
  isDanger?: boolean | undefined
}

/** The sheet of a dialog in the middle of the screen: line, title, content. */
export function ModalFrame({ title, size = 'base', isDanger = false, children, ...modal }: ModalFrameProps) {
  return (
    <ModalSheet
      {...modal}
      place="middle"
      className={classNames(
        'row-start-2 w-[calc(100%-2rem)] not-low:scroll-pb-24 overflow-y-auto border-t-4 text-small print:overflow-visible forced-colors:border-x-2 forced-colors:border-b-2',
        size === 'wide' ? 'max-w-[52rem]' : 'max-w-dialog',
        isDanger ? 'border-ink' : 'border-red',
      )}
    >
      <div className="p-5 md:p-7 print:px-0">
        <Heading slot="title" data-heading className="flex items-start gap-3 text-h3">
          {isDanger && <AdminIcon name="warning" className="mt-0.5 size-6" />}
          {title}
        </Heading>
        {children}
      </div>
    </ModalSheet>
  )
}
