import { formatAddress } from '@e-collecting/address/web'
import { AddressEntered, CantonOf } from '@e-collecting/address/web/canton-of'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button, Icon, RuledList } from '@e-collecting/ui'
import type { RegisterForm } from './register-form-model.ts'

/** The address once more and what follows from it; then the wallet. */
export function RegisterSummaryStep({ form }: { form: RegisterForm }) {
  const { t } = useTranslation(['register', 'forms', 'common'])
  const { facts, dispatch } = form
  const { address } = facts.form
  const changeAddress = () => dispatch({ type: 'step-entered', step: 'address' })
  const edit = { label: t('common:actions.change'), onSelect: changeAddress }
  return (
    <div className="max-w-[46rem]">
      <AddressEntered canton={facts.canton} />
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
