import { cantonName } from '@e-collecting/address/contract'
import { formatAddress } from '@e-collecting/address/web'
import { CantonOf } from '@e-collecting/address/web/canton-of'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, Icon, RuledList } from '@e-collecting/ui'
import type { RegisterForm } from './register-form-model.ts'

/** The address once more and what follows from it; then the wallet. */
export function RegisterSummaryStep({ form }: { form: RegisterForm }) {
  const { t, language } = useTranslation(['register', 'forms', 'common'])
  const { facts, dispatch } = form
  const { address } = facts.form
  const changeAddress = () => dispatch({ type: 'step-entered', step: 'address' })
  const edit = { label: t('common:actions.change'), onSelect: changeAddress }
  return (
    <div className="max-w-[46rem]">
      {/* Announced, but not scrolled to: it stands below the heading that was just entered. */}
      <div role="status">
        {facts.canton !== null && (
          <Banner isStatic type="success" className="mb-5" title={t('forms:messages.addressValidated')}>
            {t('forms:messages.cantonDetermined', { canton: cantonName(facts.canton, language) })}
          </Banner>
        )}
      </div>
      <RuledList
        rows={[
          { term: t('forms:summary.address'), value: formatAddress(address), edit },
          { term: t('forms:summary.municipality'), value: address.municipality?.name, edit },
          {
            term: t('forms:summary.canton'),
            value: <CantonOf bfsNumber={address.municipality?.bfsNumber ?? ''} />,
            edit,
          },
        ]}
      />
      <p className="mt-5 text-small text-grey">
        {t('register:wizard.summary.next', { municipality: address.municipality?.name ?? '' })}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button onClick={form.enterWallet} className="justify-between max-sm:w-full">
          {t('common:actions.next')}
          <Icon name="arrow-right" className="size-5" />
        </Button>
        <Button variant="quiet" className="max-sm:-ml-5.5" onClick={changeAddress}>
          {t('common:actions.back')}
        </Button>
      </div>
    </div>
  )
}
