import { type CallErrorCode, problemCode, problemText, useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, TextField } from '@e-collecting/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'

/** Asks for the address the one-time link goes to. The answer is the same for every address. */
export function SignInForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, language } = useTranslation('auth')
  const api = useApi()
  const [isRefused, setIsRefused] = useState(false)
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: (email: string) => api('POST /api/auth/links', { body: { email, language } }),
    onSuccess: (_, email) => onSent(email),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const isValid = field.validity.valid
    setIsRefused(!isValid)
    if (!isValid) field.focus()
    else if (!isPending) mutate(field.value.trim())
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="max-w-measure space-y-6">
      <TextField
        label={t('signIn.email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={254}
        required
        error={isRefused ? t('signIn.emailInvalid') : undefined}
        onChange={(event) => isRefused && event.currentTarget.validity.valid && setIsRefused(false)}
      />
      {error !== null && <SignInFailure key={submittedAt} error={error} />}
      <Button type="submit" isBusy={isPending}>
        {isPending ? t('signIn.sending') : t('signIn.submit')}
      </Button>
    </form>
  )
}

/** Codes that say no more than that something went wrong. */
const NAMELESS: readonly CallErrorCode[] = ['unknown', 'internal-error', 'http-500']

/** What went wrong, or at least that something did. */
export function SignInFailure({ error, action }: { error: unknown; action?: ReactNode }) {
  const { t } = useTranslation('auth')
  const { t: tErrors } = useTranslation('errors')
  const isUnknown = NAMELESS.includes(problemCode(error))
  return (
    <Banner type="error" {...(action && { action })}>
      {isUnknown ? t('signIn.failed') : problemText(tErrors, error)}
    </Banner>
  )
}
