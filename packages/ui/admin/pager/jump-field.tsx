import { useTranslation } from '@e-collecting/i18n/react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { classNames } from '../../class-names.ts'
import { fieldControlClass } from '../../text-field/field.tsx'

/** Longer than what one types to get somewhere. */
const LETTERS_MAX_LENGTH = 40

/** Letters of a family name, and the way to where the list has them. What was typed stays with the list, in memory alone. */
export function JumpField({ onJump }: { onJump: (letters: string) => Promise<void> }) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [letters, setLetters] = useState('')
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (letters.trim() === '' || state === 'busy') return
    setState('busy')
    await onJump(letters.trim()).then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }
  return (
    <form onSubmit={submit} className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {t('ui.pager.letters')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="text"
          value={letters}
          maxLength={LETTERS_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="go"
          aria-describedby={state === 'failed' ? `${id}-failed` : undefined}
          className={classNames(fieldControlClass(state === 'failed'), 'h-11 min-h-11! w-32! py-1.5! text-small!')}
          onChange={(event) => setLetters(event.target.value)}
        />
        <Button type="submit" variant="secondary" size="sm" aria-disabled={state === 'busy'}>
          {t('ui.pager.jump')}
        </Button>
      </div>
      <p id={`${id}-failed`} role="status" className="text-error">
        {state === 'failed' && t('ui.table.loadFailed')}
      </p>
    </form>
  )
}
