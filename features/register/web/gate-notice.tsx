import { problemText } from '@e-collecting/api-client'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, ButtonLink, Icon } from '@e-collecting/ui'
import type { MunicipalityGate } from './use-municipality-gate.ts'

export type GateNoticeProps = {
  gate: Exclude<MunicipalityGate, { kind: 'unknown' }>
  municipality: { name: string; bfsNumber: string }
}

/** Whether the municipality takes part, and what to do where it does not. */
export function GateNotice({ gate, municipality }: GateNoticeProps) {
  const { t } = useTranslation(['register', 'common'])
  const { t: tErrors } = useTranslation('errors')
  switch (gate.kind) {
    case 'open':
      return (
        <p role="status" className="flex items-center gap-1.5 text-small">
          <Icon name="check" className="size-5 text-success" />
          {t('register:wizard.municipality.open', { municipality: gate.municipality.name })}
        </p>
      )
    case 'without-did':
      return (
        <Banner type="warning" className="mt-4" title={t('register:wizard.municipality.withoutDid.title')}>
          {t('register:wizard.municipality.withoutDid.text', { municipality: gate.municipality.name })}
        </Banner>
      )
    case 'not-registered':
      return <NotRegistered {...municipality} />
    case 'failed':
      return (
        <Banner
          type="error"
          className="mt-4"
          title={t('register:wizard.municipality.failed')}
          action={
            <Button variant="secondary" size="sm" onClick={gate.retry}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {problemText(tErrors, gate.error)}
        </Banner>
      )
  }
}

/** What happened, and the way that is open without a register. */
function NotRegistered({ name, bfsNumber }: GateNoticeProps['municipality']) {
  const { t, language } = useTranslation('register')
  return (
    <Banner
      type="warning"
      className="mt-4"
      title={t('wizard.municipality.notRegistered.title')}
      action={
        <ButtonLink variant="secondary" size="sm" href={sectionPath(language, 'volksbegehren')}>
          {t('wizard.municipality.notRegistered.action')}
        </ButtonLink>
      }
    >
      {t('wizard.municipality.notRegistered.text', { municipality: name, bfsNumber })}
    </Banner>
  )
}
