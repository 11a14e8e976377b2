import { useTranslation } from '@e-collecting/i18n/react'
import { Icon } from '@e-collecting/ui'
import { TechnicalData } from './technical-data.tsx'

/** Who the other side can be shown to be: whether it has signed what it says, and on demand where it is and whose signature that is. */
export function Identity({ host, did }: { host: string; did: string | undefined }) {
  const { t } = useTranslation('wallet')
  return (
    <div className="mt-5">
      <p className={`mb-2 flex items-start gap-2 text-small ${did === undefined ? 'text-warning' : 'text-success'}`}>
        <Icon name={did === undefined ? 'warning' : 'success'} className="mt-0.5 size-5 shrink-0" />
        {did === undefined ? t('who.unsigned') : t('who.signed')}
      </p>
      <TechnicalData
        {...(did !== undefined && { note: t('who.selfDeclared') })}
        rows={[
          { term: t('who.host'), value: host },
          ...(did === undefined ? [] : [{ term: t('who.did'), value: did }]),
        ]}
      />
    </div>
  )
}
