import { useIsTakenOver } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button, Icon } from '@e-collecting/ui'
import type { DeclarationResult } from '../contract.ts'
import { Details } from './details.tsx'
import { CredentialLink } from './page-links.tsx'

/** Where the button stands on the page. */
export const DECLARE_ID = 'declare'

const LEARNS = ['we', 'municipality', 'public'] as const

export type DeclareBeginProps = {
  result: Pick<DeclarationResult, 'slug' | 'isDemoEpochs' | 'isTagServiceEmbedded' | 'auditKey'>
  isOpen: boolean
  /** Somebody is about to press. */
  onPrepare: () => void
  onBegin: () => void
}

/** Who learns what, in three lines, and the one button; the rest for those who ask. */
export function DeclareBegin({ result, isOpen, onPrepare, onBegin }: DeclareBeginProps) {
  const { t } = useTranslation(['declaration', 'forms'])
  const isTakenOver = useIsTakenOver()
  return (
    <>
      <h2 className="text-h3">{t('declaration:learns.heading')}</h2>
      <dl className="mt-3 border-t-2 border-red">
        {LEARNS.map((who) => (
          <div key={who} className="border-b border-hair py-3">
            <dt className="font-semibold">{t(`declaration:learns.${who}.who`)}</dt>
            <dd>
              {t(`declaration:learns.${who}.what`)}
              {who === 'we' && result.isTagServiceEmbedded && ` ${t('declaration:learns.we.embedded')}`}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <>
          <p className="mt-4 text-small text-grey">{t('declaration:begin.needs')}</p>
          <CredentialLink slug={result.slug} />
          <Button
            variant="act"
            onPointerEnter={onPrepare}
            onFocus={onPrepare}
            // A press that nobody hears yet would be lost.
            disabled={!isTakenOver}
            onClick={onBegin}
            className="mt-2 w-full justify-between"
          >
            {t('declaration:begin.button')}
            <Icon name="arrow-right" />
          </Button>
          <noscript>
            <p className="mt-3">{t('declaration:begin.needsJavaScript')}</p>
          </noscript>
          <p className="mt-3 text-small text-grey">{t('declaration:begin.next')}</p>
        </>
      ) : (
        <p className="mt-4 border-l-4 border-ink pl-4">{t('declaration:begin.closed')}</p>
      )}
      <Details title={t('declaration:exactly.heading')} className="mt-6">
        <Exactly result={result} />
      </Details>
    </>
  )
}

/** What holds, and what does not, of this installation. */
function Exactly({ result }: Pick<DeclareBeginProps, 'result'>) {
  const { t } = useTranslation('declaration')
  const points = [
    t('exactly.tag'),
    t(result.isTagServiceEmbedded ? 'exactly.embedded' : 'exactly.apart'),
    t('exactly.once'),
    t('exactly.issuer'),
    t(result.isDemoEpochs ? 'exactly.eachMinute' : 'exactly.eachDay'),
    ...(result.auditKey === null ? [] : [t(result.isDemoEpochs ? 'exactly.evidenceDemo' : 'exactly.evidence')]),
    t('exactly.device'),
    t('exactly.relay'),
    t('exactly.few'),
  ]
  return (
    <ul className="space-y-3">
      {points.map((point) => (
        <li key={point} className="border-l-2 border-hair pl-3">
          {point}
        </li>
      ))}
    </ul>
  )
}
