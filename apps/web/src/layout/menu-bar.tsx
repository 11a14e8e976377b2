import { useTranslation } from '@e-collecting/i18n/react'
import { classNames, Icon } from '@e-collecting/ui'

export const MENU_BUTTON = 'target inline-flex items-center justify-center gap-2 text-small font-semibold'

/** First line of the open menu, with the way out where the way in was. */
export function MenuBar({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-16 items-center justify-between">
      <p className="text-small text-grey">{t('menu.label')}</p>
      <button type="button" className={classNames(MENU_BUTTON, '-mr-2')} onClick={close}>
        <Icon name="close" className="size-7" />
        <span className="sr-only">{t('menu.close')}</span>
      </button>
    </div>
  )
}
