import { StepList } from './step-list.tsx'

export const stepListExamples = {
  middle: (
    <StepList
      label="Schritte"
      doneText="erledigt"
      steps={[
        { id: 'item', label: 'Volksbegehren', state: 'done', onSelect: () => undefined },
        { id: 'address', label: 'Adresse', state: 'done' },
        { id: 'summary', label: 'Zusammenfassung', state: 'current' },
        { id: 'wallet', label: 'Identität', state: 'open' },
        { id: 'receipt', label: 'Quittung', state: 'open' },
      ]}
    />
  ),
}
