import { useTranslation } from '@e-collecting/i18n/react'
import { type Attempt, Button, beginAttempt, FaultBanner, Icon } from '@e-collecting/ui'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type EnteredAddress, faultyAddressFields, isAddressComplete } from './address-entry.ts'
import { AddressFields } from './address-fields.tsx'
import { DirectoryAway } from './directory-away.tsx'
import { useMunicipalityCheck } from './use-municipality-check.ts'

export type AddressStepProps = {
  address: EnteredAddress
  onChange: (address: EnteredAddress) => void
  /** The person wanted to go on with fields empty: all of them are marked. */
  showsMissing: boolean
  onMissing: () => void
  /** The way on: `asked` is the address as it stood when the button was pressed, `address` the same with its municipality. */
  onConfirmed: (asked: EnteredAddress, address: EnteredAddress) => void
  onBack: (() => void) | null
  /** What the flow has to say about the municipality, below the fields. */
  notice?: ReactNode
  /** The flow is still looking at what was confirmed. */
  isBusy?: boolean
}

/** Where one lives: the address step of both wizards. */
export function AddressStep({
  address,
  onChange,
  showsMissing,
  onMissing,
  onConfirmed,
  onBack,
  ...flow
}: AddressStepProps) {
  const { t } = useTranslation(['forms', 'common'])
  const municipalityRef = useRef<HTMLDivElement>(null)
  const [wasCleared, setWasCleared] = useState(false)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const pressedFrom = useRef<Element | null>(null)
  /** Who has typed on meanwhile, or gone to another field, stays there. */
  const pointAtMunicipality = (asked: EnteredAddress) => {
    const { activeElement, body } = document
    if (asked === address && (activeElement === pressedFrom.current || activeElement === body))
      municipalityRef.current?.querySelector('input')?.focus()
  }
  const check = useMunicipalityCheck(onConfirmed, pointAtMunicipality)

  const change = (next: EnteredAddress) => {
    setWasCleared((was) => next.municipality === null && (was || address.municipality !== null))
    onChange(next)
  }
  const sayWhatIsMissing = () => {
    setAttempt(beginAttempt())
    onMissing()
  }
  const lookUp = () => {
    pressedFrom.current = document.activeElement
    check.start(address)
  }
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (!isAddressComplete(address)) sayWhatIsMissing()
    else if (address.municipality !== null) onConfirmed(address, address)
    else lookUp()
  }

  return (
    <form noValidate method="post" onSubmit={goOn} className="max-w-measure">
      <p className="mb-5 text-small text-grey">{t('forms:address.intro')}</p>
      <FaultBanner
        attempt={attempt}
        title={showsMissing && !isAddressComplete(address) ? t('forms:validation.addressIncompleteTitle') : null}
        faults={faultyAddressFields(address).map((field) => ({
          field,
          text: t('forms:validation.requiredField', { field: t(`forms:address.${field}`) }),
        }))}
        className="mb-5"
      >
        {t('forms:validation.addressIncomplete')}
      </FaultBanner>
      <AddressFields
        address={address}
        onChange={change}
        showsMissing={showsMissing}
        municipalityRef={municipalityRef}
        municipalityError={check.failureOf(address)}
        wasCleared={wasCleared}
        isAwayTold={check.directoryError !== null}
      />
      {flow.notice}
      {check.directoryError !== null && (
        <DirectoryAway error={check.directoryError} isBusy={check.isBusy} onRetry={lookUp} />
      )}
      <p className="mt-5 text-small text-grey">{t('forms:address.ownStatement')}</p>
      <div className="mt-7 flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={check.isBusy || flow.isBusy === true} className="justify-between max-sm:w-full">
          <span>{check.isBusy ? t('common:state.loading') : t('common:actions.next')}</span>
          <Icon name="arrow-right" className="size-5" />
        </Button>
        {onBack && (
          <Button variant="quiet" className="max-sm:-ml-5.5" onClick={onBack}>
            {t('common:actions.back')}
          </Button>
        )}
      </div>
    </form>
  )
}
