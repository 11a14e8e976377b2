import { useTranslation } from '@e-collecting/i18n/react'
import { ButtonLink, classNames, Icon } from '@e-collecting/ui'
import { SupportLink } from './support-link.tsx'

export type SupportWaysProps = {
  /** Where one declares without a name; null where that is not possible. */
  declare: string | null
  className?: string
}

/** The way to the form, and where there is one beside it the way to be counted: each says which it is before one takes it. */
export function SupportWays({ declare, className }: SupportWaysProps) {
  const { t } = useTranslation('content')
  return (
    <div className={classNames('flex gap-2 sm:gap-3 *:flex-1 max-sm:*:items-start', className)}>
      <SupportLink>
        <Way name={t('detail.support')} note={t('detail.ways.named')} />
        <Icon name="arrow-right" className="rotate-90 max-sm:hidden" />
      </SupportLink>
      {declare !== null && (
        <ButtonLink variant="secondary" size="lg" href={declare} className="justify-between max-sm:px-2">
          <Way name={t('detail.ways.declare')} note={t('detail.ways.unnamed')} />
          <Icon name="arrow-right" className="max-sm:hidden" />
        </ButtonLink>
      )}
    </div>
  )
}

const Way = ({ name, note }: { name: string; note: string }) => (
  <span className="min-w-0">
    <span className="block">{name}</span> <span className="block text-small leading-snug font-normal">{note}</span>
  </span>
)
