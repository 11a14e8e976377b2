import { AddressStep } from '@e-collecting/address/web/address-step'
import { useTranslation } from '@e-collecting/i18n/react'
import { lazyPart } from '@e-collecting/ui'
import type { RegisterForm } from './register-form-model.ts'
import { useMunicipalityGate } from './use-municipality-gate.ts'

/** Nothing is said before there is an address. */
const GateNotice = lazyPart(() => import('./gate-notice.tsx'), 'GateNotice')

/** Where one lives, and whether the municipality takes part: said here, before anything else is asked. */
export function RegisterAddressStep({ form }: { form: RegisterForm }) {
  const { t } = useTranslation('register')
  const { dispatch, facts } = form
  const { municipality } = facts.form.address
  const { gate, confirm, isBusy, triedAt } = useMunicipalityGate(form)
  return (
    <>
      <noscript className="mb-5 block max-w-measure border-l-4 border-warning bg-wash px-4 py-3">
        {t('wizard.needsJavaScript')}
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
          gate.kind !== 'unknown' &&
          municipality !== null && (
            <GateNotice
              // A second try is announced again.
              key={`${gate.kind}-${triedAt}`}
              gate={gate}
              municipality={municipality}
            />
          )
        }
      />
    </>
  )
}
