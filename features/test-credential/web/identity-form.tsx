import { useSite } from '@e-collecting/browser'
import type { Language } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button, TextField } from '@e-collecting/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { DEMO_PERSONS, findIdentityFaults, type TestIdentity } from '../contract.ts'

/** Who is proposed first: somebody who could live where the language is spoken. */
const FIRST: Record<Language, string> = { de: 'Anna', fr: 'Élodie', it: 'Chiara', rm: 'Anna', en: 'Anna' }

const firstIn = (language: Language) => DEMO_PERSONS.findIndex(({ givenName }) => givenName === FIRST[language])

function personAt(at: number): TestIdentity {
  const { givenName = '', familyName = '', birthDate = '' } = DEMO_PERSONS[at % DEMO_PERSONS.length] ?? {}
  return { givenName, familyName, birthDate }
}

/** In the order in which they stand. */
const FIELDS = ['givenName', 'familyName', 'birthDate'] as const

export type IdentityFormProps = {
  isBusy: boolean
  onSubmit: (identity: TestIdentity) => void
  /** What went wrong. */
  children: ReactNode
}

/** An invented person, to be changed at will. Its fields have no names: before the scripts arrive nothing of it can get into an address. */
export function IdentityForm({ isBusy, onSubmit, children }: IdentityFormProps) {
  const { t, language } = useTranslation(['beta', 'forms'])
  const { today } = useSite()
  const [at, setAt] = useState(() => firstIn(language))
  const [identity, setIdentity] = useState(() => personAt(at))
  const [areFaultsShown, setAreFaultsShown] = useState(false)
  const faults = findIdentityFaults(identity, today)
  const field = (name: keyof TestIdentity) => {
    const fault = areFaultsShown ? faults[name] : undefined
    return {
      label: t(`beta:identity.${name}`),
      value: identity[name],
      error: fault && t(`beta:identity.${fault}`),
      required: true,
      autoComplete: 'off',
      maxLength: 100,
      onChange: (event: { currentTarget: { value: string } }) =>
        setIdentity({ ...identity, [name]: event.currentTarget.value }),
    }
  }
  const propose = () => {
    setAt(at + 1)
    setIdentity(personAt(at + 1))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAreFaultsShown(true)
    const wrong = FIELDS.findIndex((name) => faults[name] !== undefined)
    if (wrong < 0) onSubmit(identity)
    else (event.currentTarget.elements[wrong] as HTMLElement).focus()
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p>{t('beta:identity.text')}</p>
      <noscript className="block border-l-4 border-warning bg-wash px-4 py-3">
        {t('beta:identity.needsJavaScript')}
      </noscript>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('givenName')} />
        <TextField {...field('familyName')} />
        <TextField {...field('birthDate')} type="date" />
      </div>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} className="max-sm:w-full">
          {t('beta:identity.submit')}
        </Button>
        <Button variant="quiet" className="max-sm:-ml-5.5" onClick={propose}>
          {t('beta:identity.other')}
        </Button>
      </div>
    </form>
  )
}
