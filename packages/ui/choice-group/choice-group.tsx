import { classNames } from '../class-names.ts'
import { FieldError, useFieldControl } from '../text-field/field.tsx'

export type Choice<Value extends string> = {
  value: Value
  label: string
  description?: string | undefined
  isDisabled?: boolean
}

export type ChoiceGroupProps<Value extends string> = {
  legend: string
  name: string
  choices: readonly Choice<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  error?: string | undefined
  /** `row` puts two or three short choices side by side where there is room for the words; `stack` is one below the other. */
  layout?: 'row' | 'stack'
  className?: string | undefined
}

/** Radio buttons as lines of the sheet, the whole line to tap. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { legend, name, choices, value, onValueChange, error, layout = 'stack', className } = props
  const { id, 'aria-describedby': described } = useFieldControl({ error })
  return (
    <fieldset className={classNames('min-w-0', className)} aria-describedby={described}>
      <legend className="mb-1 block text-small font-semibold">{legend}</legend>
      <div className={layout === 'row' ? 'flex flex-wrap gap-x-3 gap-y-2 *:flex-[1_1_9.75rem]' : undefined}>
        {choices.map((choice) => (
          <ChoiceLine
            key={choice.value}
            choice={choice}
            name={name}
            isChecked={choice.value === value}
            isInvalid={error !== undefined}
            onChoose={() => onValueChange(choice.value)}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

type ChoiceLineProps = {
  choice: Choice<string>
  name: string
  isChecked: boolean
  isInvalid: boolean
  onChoose: () => void
}

function ChoiceLine({ choice, name, isChecked, isInvalid, onChoose }: ChoiceLineProps) {
  return (
    <label
      className={classNames(
        'flex min-h-12 items-start gap-2.5 border-b-2 bg-wash px-2.5 py-2.25 transition-colors',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink forced-colors:border-2',
        isInvalid ? 'border-b-error' : 'border-b-grey hover:border-b-ink has-checked:border-b-ink',
        choice.isDisabled === true && 'cursor-not-allowed text-grey',
      )}
    >
      <input
        type="radio"
        name={name}
        value={choice.value}
        checked={isChecked}
        disabled={choice.isDisabled}
        onChange={onChoose}
        className="mt-[0.2rem] size-5.5 shrink-0 appearance-none rounded-full border-2 border-grey bg-paper checked:border-7 checked:border-ink focus-visible:outline-none disabled:border-hair forced-colors:appearance-auto"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{choice.label}</span>
        {choice.description !== undefined && <span className="block text-small text-grey">{choice.description}</span>}
      </span>
    </label>
  )
}
