import { useTranslation } from '@e-collecting/i18n/react'
import { classNames, Icon, useModal } from '@e-collecting/ui'
import { useState } from 'react'
import { MenuContent } from './menu-content.tsx'

const MENU_BUTTON = 'target inline-flex items-center justify-center gap-2 text-small font-semibold'

/** Everything the header holds on a wide screen, as an overlay; Escape closes it. Without script the footer has the same links, and the header the languages. */
export function MobileMenu() {
  const { t, language } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  const modal = useModal(isOpen, close)
  return (
    <div className="flex items-center gap-2 @min-[64rem]:hidden noscript:hidden print:hidden">
      <button type="button" aria-haspopup="dialog" className={classNames(MENU_BUTTON, 'px-2')} onClick={open}>
        {language.toUpperCase()}{' '}
        <span className="sr-only">
          – {t(`language.names.${language}`)}, {t('language.switch')}
        </span>
      </button>
      <button type="button" aria-haspopup="dialog" className={classNames(MENU_BUTTON, '-mr-2')} onClick={open}>
        <Icon name="menu" className="size-7" />
        <span className="sr-only">{t('menu.open')}</span>
      </button>
      <dialog
        {...modal}
        aria-label={t('menu.label')}
        className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-paper text-ink"
      >
        {isOpen && (
          <div className="frame pb-10">
            {/* The way out stands where the way in was. */}
            <div className="flex min-h-16 items-center justify-between">
              <p className="text-small text-grey">{t('menu.label')}</p>
              <button type="button" className={classNames(MENU_BUTTON, '-mr-2')} onClick={close}>
                <Icon name="close" className="size-7" />
                <span className="sr-only">{t('menu.close')}</span>
              </button>
            </div>
            <MenuContent close={close} />
          </div>
        )}
      </dialog>
    </div>
  )
}
