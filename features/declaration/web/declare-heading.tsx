import { useTranslation } from '@e-collecting/i18n/react'
import type { Ref } from 'react'

export type DeclareHeadingProps = { isRunning?: boolean; ref?: Ref<HTMLHeadingElement> }

/** The title of the page; small once what became of the declaration stands below it. */
export function DeclareHeading({ isRunning = false, ref }: DeclareHeadingProps) {
  const { t } = useTranslation('declaration')
  return (
    <h1
      ref={ref}
      tabIndex={-1}
      className={isRunning ? 'pt-4 pb-6 text-base text-grey' : 'pt-4 pb-6 text-h1 hyphens-auto lg:pt-5'}
    >
      {t('title')}
    </h1>
  )
}
