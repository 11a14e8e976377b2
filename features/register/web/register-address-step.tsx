import { AddressStep } from '@e-collecting/address/web/address-step'
import { problemText } from '@e-collecting/api-client'
import { type Language, sectionPath } from '@e-collecting/i18n'
import { Banner, Button, ButtonLink, Icon } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'
import type { RegisterForm } from './register-form-model.ts'
import { type MunicipalityGate, useMunicipalityGate } from './use-municipality-gate.ts'

/** Where one lives, and whether the municipality takes part: said here, before anything else is asked. */
export function RegisterAddressStep({ form }: { form: RegisterForm }) {
  const { t } = useTranslation('register')
  const { dispatch, facts } = form
  const { gate, confirm, isBusy, triedAt } = useMunicipalityGate(form)
  return (
    <>
      <noscript className="block">
        <p className="mb-5 max-w-measure border-l-4 border-warning bg-wash px-4 py-3">{t('wizard.needsJavaScript')}</p>
      </noscript>
      <AddressStep
        address={facts.form.address}
        onChange={(address) => dispatch({ type: 'address-changed', address })}
        showsMissing={facts.form.showsMissing}
        onMissing={() => dispatch({ type: 'missing-shown' })}
        onConfirmed={confirm}
        onBack={null}
        isBusy={isBusy}
        notice={
          <GateNotice
            // A second try is announced again.
            key={`${gate.kind}-${triedAt}`}
            gate={gate}
            municipality={facts.form.address.municipality?.name ?? ''}
          />
        }
      />
    </>
  )
}

type GateNoticeProps = { gate: MunicipalityGate; municipality: string }

function GateNotice({ gate, municipality }: GateNoticeProps) {
  const { t } = useTranslation(['register', 'common'])
  const { t: tErrors } = useTranslation('errors')
  switch (gate.kind) {
    case 'unknown':
      return null
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
      return <NotRegistered municipality={municipality} />
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
function NotRegistered({ municipality }: { municipality: string }) {
  const { t, i18n } = useTranslation('register')
  return (
    <Banner
      type="warning"
      className="mt-4"
      title={t('wizard.municipality.notRegistered.title')}
      action={
        <ButtonLink variant="secondary" size="sm" href={sectionPath(i18n.language as Language, 'volksbegehren')}>
          {t('wizard.municipality.notRegistered.action')}
        </ButtonLink>
      }
    >
      {t('wizard.municipality.notRegistered.text', { municipality })}
    </Banner>
  )
}
