import { Select } from './select.tsx'

const options = [
  { value: 'night-trains', label: 'Nachtzüge in alle Landesteile' },
  { value: 'fountains', label: 'Ein Trinkbrunnen an jedem Bahnhof' },
  { value: 'ended', label: 'Beendetes Begehren', isDisabled: true },
]

export const selectExamples = {
  empty: <Select label="Titel" name="item" options={options} placeholder="Auswählen..." />,
  chosen: <Select label="Titel" name="item" options={options} placeholder="Auswählen..." defaultValue="fountains" />,
  error: <Select label="Titel" name="item" options={options} placeholder="Auswählen..." error="Bitte wählen" />,
  disabled: <Select label="Titel" name="item" options={options} placeholder="Auswählen..." disabled />,
}
