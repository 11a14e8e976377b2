import { type LocalizedText, pickText } from '@e-collecting/credentials/oid4vci'
import { useTranslation } from '@e-collecting/i18n/react'
import { Icon, RuledList, type RuledRow } from '@e-collecting/ui'

export type WhoProps = {
  readonly term: string
  readonly name: LocalizedText
  readonly logo?: string | undefined
  readonly host: string
  /** Undefined: the other side has not signed what it says of itself. */
  readonly did: string | undefined
  /** Further lines between name and host. */
  readonly more?: readonly RuledRow[]
}

/** The other side: the name it gives itself, where it is, and the identifier whose signature was verified. */
export function Who({ term, name, logo, host, did, more = [] }: WhoProps) {
  const { t, language } = useTranslation('wallet')
  const shown = pickText(name, language)
  const nameValue = (
    <span className="flex items-start gap-3">
      {logo !== undefined && <img src={logo} alt="" className="size-10 object-contain" />}
      <span>{shown ?? t('who.unnamed')}</span>
    </span>
  )
  return (
    <div>
      <RuledList rows={[{ term, value: nameValue }, ...more, { term: t('who.host'), value: host }]} />
      {did === undefined ? <UnsignedNote /> : <SignedNote did={did} />}
    </div>
  )
}

/** The signature holds; whose it is, on demand: a DID is long and says nothing to most people. */
function SignedNote({ did }: { did: string }) {
  const { t } = useTranslation('wallet')
  return (
    <details className="group">
      <summary className="flex min-h-12 items-center gap-2 text-small font-semibold text-success">
        <Icon name="success" className="size-5" />
        {t('who.signed')}
        <Icon name="chevron-down" className="ml-auto size-5 text-ink group-open:rotate-180" />
      </summary>
      <p className="mb-2 text-small">{t('who.selfDeclared')}</p>
      <p className="text-small text-grey">{t('who.did')}</p>
      <p className="mb-3 text-small break-all">{did}</p>
    </details>
  )
}

function UnsignedNote() {
  const { t } = useTranslation('wallet')
  return (
    <p className="mt-3 flex items-start gap-2 text-small text-warning">
      <Icon name="warning" className="mt-0.5 size-5" />
      {t('who.unsigned')}
    </p>
  )
}
