import { ChoiceGroup } from './choice-group.tsx'

const choices = [
  { value: 'initiative', label: 'Initiative' },
  { value: 'referendum', label: 'Referendum' },
] as const
const ignore = () => undefined

export const choiceGroupExamples = {
  row: (
    <ChoiceGroup
      legend="Art"
      name="type-row"
      layout="row"
      choices={choices}
      value="initiative"
      onValueChange={ignore}
    />
  ),
  stack: (
    <ChoiceGroup
      legend="Gemeinde"
      name="type-stack"
      hint="Zwei Gemeinden teilen sich diese Postleitzahl."
      choices={[
        { value: '1', label: 'Zug', description: 'Kanton Zug' },
        { value: '2', label: 'Baar', description: 'Kanton Zug' },
        { value: '3', label: 'Walchwil', isDisabled: true },
      ]}
      value={null}
      onValueChange={ignore}
    />
  ),
  error: (
    <ChoiceGroup
      legend="Art"
      name="type-error"
      choices={choices}
      value={null}
      onValueChange={ignore}
      error="Bitte wählen Sie die Art"
    />
  ),
}
