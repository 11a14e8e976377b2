import { type Examples, ignore } from '../examples.ts'
import { ChoiceGroup } from './choice-group.tsx'

export const choiceGroupExamples: Examples = (t) => {
  const choices = [
    { value: 'initiative', label: t('common:type.initiative') },
    { value: 'referendum', label: t('common:type.referendum') },
  ]
  const group = { legend: t('forms:item.type'), choices, onValueChange: ignore }
  return {
    row: <ChoiceGroup {...group} name="type-row" layout="row" value="initiative" />,
    stack: (
      <ChoiceGroup
        legend={t('forms:address.municipality')}
        name="municipality"
        choices={[
          { value: '1', label: 'Zug', description: `${t('common:level.cantonal')} Zug` },
          { value: '2', label: 'Baar', description: `${t('common:level.cantonal')} Zug` },
          { value: '3', label: 'Walchwil', isDisabled: true },
        ]}
        value={null}
        onValueChange={ignore}
      />
    ),
    error: <ChoiceGroup {...group} name="type-error" value={null} error={t('forms:validation.selectTitle')} />,
    'long text': (
      <ChoiceGroup
        {...group}
        name="type-long"
        layout="row"
        choices={[...choices, { value: 'long', label: t('register:wizard.preselected.unknown.title') }]}
        value="long"
      />
    ),
  }
}
