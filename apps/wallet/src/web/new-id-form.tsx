import { useTranslation } from '@e-collecting/i18n/react'
import { DEMO_PERSONS, findIdentityFaults } from '@e-collecting/test-credential/contract'
import { Banner, Button, Select, TextField } from '@e-collecting/ui'
import { type FormEvent, useState } from 'react'
import { createRandomIdentity, type Identity, isSameIdentity } from '../holder/fictional-identity.ts'
import { STICKY_BUTTONS_CLASS } from './screen-heading.tsx'
import type { ScreenProps } from './screen-props.ts'
import { useStopText } from './use-stop-text.ts'

const today = () => new Date().toISOString().slice(0, 10)
/** In the order in which they stand. */
const FIELDS = ['givenName', 'familyName', 'birthDate'] as const
const newPerson = () => createRandomIdentity(Math.random, new Date())

/** A made-up person, or one of the demo register, to be changed at will; one press issues the beta-ID and collects it. */
export function NewIdForm({ store, state: { isBusy, newIdTrouble } }: ScreenProps) {
  const { t } = useTranslation('wallet')
  const { troubleText } = useStopText()
  const [identity, setIdentity] = useState(newPerson)
  const [areFaultsShown, setAreFaultsShown] = useState(false)
  const faults = areFaultsShown ? findIdentityFaults(identity, today()) : {}

  const field = (name: keyof Identity) => ({
    label: t(`newId.${name}`),
    value: identity[name],
    error: faults[name] && t(`newId.${faults[name]}`),
    required: true,
    autoComplete: 'off',
    maxLength: 100,
    onChange: (event: { currentTarget: { value: string } }) =>
      setIdentity({ ...identity, [name]: event.currentTarget.value }),
  })
  const chosen = DEMO_PERSONS.findIndex((person) => isSameIdentity(person, identity))
  const options = DEMO_PERSONS.map(({ givenName, familyName, municipality, isTwice }, at) => {
    const values = { name: `${givenName} ${familyName}`, place: municipality.name }
    return { value: String(at), label: isTwice ? t('newId.registerTwice', values) : t('newId.registerPerson', values) }
  })
  const choose = (value: string) => {
    const { givenName, familyName, birthDate } = DEMO_PERSONS[Number.parseInt(value, 10)] ?? newPerson()
    setIdentity({ givenName, familyName, birthDate })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAreFaultsShown(true)
    const found = findIdentityFaults(identity, today())
    const wrong = FIELDS.findIndex((name) => found[name] !== undefined)
    if (wrong < 0) void store.issueNewId(identity)
    else event.currentTarget.querySelectorAll('input')[wrong]?.focus()
  }
  return (
    <form noValidate className="mt-3 grid gap-4" onSubmit={submit}>
      <p className="text-small">{t('newId.text')}</p>
      <Select
        label={t('newId.register')}
        hint={t('newId.registerHint')}
        placeholder={t('newId.registerNobody')}
        options={options}
        value={chosen < 0 ? '' : String(chosen)}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
        <TextField {...field('givenName')} />
        <TextField {...field('familyName')} />
      </div>
      <TextField {...field('birthDate')} type="date" />
      {newIdTrouble !== null && <Banner type="error">{troubleText(newIdTrouble)}</Banner>}
      <div className={STICKY_BUTTONS_CLASS}>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? t('newId.busy') : t('newId.submit')}
        </Button>
        <Button variant="quiet" onClick={() => setIdentity(newPerson())}>
          {t('newId.other')}
        </Button>
      </div>
    </form>
  )
}
