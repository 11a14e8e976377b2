import { useTranslation } from '@e-collecting/i18n/react'
import { ButtonLink, Icon } from '@e-collecting/ui'
import { useWayToDeclare } from '../queries.ts'

/** The way from a credential to what it is for, the next thing to do once a wallet has it. The address names the item and nothing of who goes there. */
export function DeclareNext({ slug, isHeld }: { slug: string; isHeld: boolean }) {
  const { t } = useTranslation('register')
  const declare = useWayToDeclare(slug)
  if (declare === null) return null
  return (
    <div className="print:hidden">
      <p className="max-w-measure">{t('wizard.credential.declare.text')}</p>
      <ButtonLink variant={isHeld ? 'primary' : 'secondary'} href={declare} className="mt-3">
        {t('wizard.credential.declare.button')}
        <Icon name="arrow-right" className="size-5" />
      </ButtonLink>
    </div>
  )
}
