import { useTranslation } from '@e-collecting/i18n/react'
import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components/Dialog'
import { Button } from '../../button/button.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { ModalSheet } from '../modal/modal-frame.tsx'

export type SidePanelProps = {
  onClose: () => void
  title: string
  /** Of the title, where it is not that of the page. */
  titleLang?: string | undefined
  /** A small line above the title: what it is. */
  overline?: string | undefined
  /** What is shown is on its way. */
  isBusy?: boolean | undefined
  children?: ReactNode
  /** Actions; they stay in sight while the body scrolls. */
  footer?: ReactNode
}

/** Close together where there is little room; a quiet button that begins a line of its own stands at the edge of the others. */
const FOOT =
  'flex flex-wrap gap-x-5 gap-y-2 border-t border-hair bg-paper px-5 py-4 md:px-7 max-[24rem]:gap-x-2.5 max-[24rem]:*:px-2.5 *:[.underline]:border-x-0 *:[.underline]:px-0 print:hidden'

/** One row in full, beside the list it comes from: at the right edge from 900 px on, the whole screen on a phone. */
export function SidePanel({ onClose, title, titleLang, overline, isBusy = false, children, footer }: SidePanelProps) {
  const { t } = useTranslation('admin')
  return (
    <ModalSheet
      onRequestClose={onClose}
      place="edge"
      className="h-full w-full min-[56.25rem]:max-w-dialog min-[56.25rem]:border-l min-[56.25rem]:border-hair print:border-0"
    >
      <div className="flex h-full flex-col low:overflow-y-auto print:block print:h-auto">
        <header className="flex items-start gap-4 border-b-4 border-red py-4 pr-3 pl-5 md:pl-7 print:p-0">
          <div className="min-w-0 flex-1 py-1">
            {overline !== undefined && <p className="text-dense text-grey">{overline}</p>}
            <Heading slot="title" lang={titleLang} data-heading className="text-h3 wrap-anywhere">
              {title}
            </Heading>
          </div>
          <Button variant="quiet" size="icon" aria-label={t('ui.actions.close')} onClick={onClose}>
            <AdminIcon name="close" />
          </Button>
        </header>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to scroll by keyboard.
          tabIndex={0}
          aria-label={title}
          aria-busy={isBusy}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 text-small focus-visible:-outline-offset-3 md:px-7 low:flex-none print:overflow-visible print:px-0"
        >
          {children}
        </section>
        {footer !== undefined && <footer className={FOOT}>{footer}</footer>}
      </div>
    </ModalSheet>
  )
}
