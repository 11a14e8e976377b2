import { type LocalizedText, pickText } from '@e-collecting/credentials/oid4vci'
import { Icon, RuledList, type RuledRow } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'

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
  const { t, i18n } = useTranslation('wallet')
  const shown = pickText(name, i18n.language)
  const nameValue = (
    <span className="flex items-start gap-3">
      {logo !== undefined && <img src={logo} alt="" className="size-10 object-contain" />}
      <span>{shown ?? t('who.unnamed')}</span>
    </span>
  )
  return (
    <div>
      <RuledList
        rows={[
          { term, value: nameValue },
          ...more,
          { term: t('who.host'), value: host },
          ...(did === undefined
            ? []
            : [{ term: t('who.did'), value: <span className="text-small break-all">{did}</span> }]),
        ]}
      />
      <SignatureNote isSigned={did !== undefined} />
    </div>
  )
}

function SignatureNote({ isSigned }: { isSigned: boolean }) {
  const { t } = useTranslation('wallet')
  return (
    <p className={`mt-3 flex items-start gap-2 text-small ${isSigned ? 'text-success' : 'text-warning'}`}>
      <Icon name={isSigned ? 'success' : 'warning'} className="mt-0.5 size-5" />
      <span>
        {isSigned ? `${t('who.signed')}. ` : t('who.unsigned')}
        {isSigned && <span className="text-grey">{t('who.selfDeclared')}</span>}
      </span>
    </p>
  )
}
