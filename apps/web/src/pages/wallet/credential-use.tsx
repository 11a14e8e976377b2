import { handOver, useSite } from '@e-collecting/browser'
import { DECLARATION_RECEIPT_TYPE, RECEIPT_FORMAT } from '@e-collecting/declaration/contract'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { REGISTER_CREDENTIAL_TYPE } from '@e-collecting/register/contract'
import { Button, buttonClass, Icon } from '@e-collecting/ui'
import { type ReactNode, useState } from 'react'

export type CredentialUseProps = { credential: { vct: string; claims: Readonly<Record<string, unknown>> } }

/** The one tab in which cards are used; opened by this one, it finds it again by its name. */
const USE_TAB = 'credential-use'

const FULL = 'w-full justify-between'

/** The way from a card of the demo wallet to where it is of use: to the declaration, or to the check of its receipt. */
export function CredentialUse({ credential: { vct, claims } }: CredentialUseProps) {
  const { t, language } = useTranslation('wallet')
  const { otherPart } = useSite()
  const { volksbegehren: item } = claims
  if (vct === REGISTER_CREDENTIAL_TYPE && typeof item === 'string')
    return (
      <a
        href={(otherPart?.url ?? '') + sectionPath(language, 'erklaerung', item)}
        target={USE_TAB}
        className={buttonClass({ className: `mt-7 ${FULL}` })}
      >
        <InNewTab>{t('use.declare')}</InNewTab>
      </a>
    )
  // Where declarations run apart, the page that checks is of another site, and is handed nothing from here.
  if (vct !== DECLARATION_RECEIPT_TYPE || otherPart !== undefined) return null
  const { item: slug, log, entry, leafHash, due, promise } = claims
  return <Verify receipt={{ format: RECEIPT_FORMAT, item: slug, log, entry, leafHash, due, promise }} />
}

/** The page that checks is handed the receipt as it opens; in the place of this one there would be nobody to hand it over. */
function Verify({ receipt }: { receipt: object }) {
  const { t, language } = useTranslation('wallet')
  const [isBlocked, setIsBlocked] = useState(false)
  const verify = () => setIsBlocked(!handOver(sectionPath(language, 'pruefen'), JSON.stringify(receipt)))
  return (
    <div className="mt-7">
      <Button className={FULL} onClick={verify}>
        <InNewTab>{t('use.verify')}</InNewTab>
      </Button>
      <p role="status" className="text-small">
        {isBlocked && t('use.blocked')}
      </p>
      <p className="mt-2 text-small text-grey">{t('use.verifyHint')}</p>
    </div>
  )
}

function InNewTab({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      {children}
      <Icon name="arrow-up-right" className="size-5" />
      <span className="sr-only">({t('actions.opensInNewTab')})</span>
    </>
  )
}
