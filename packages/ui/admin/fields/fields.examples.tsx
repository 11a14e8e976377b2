import { CheckboxField } from './checkbox-field.tsx'
import { DateField } from './date-field.tsx'
import { FileField } from './file-field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

export const adminFieldExamples = {
  row: (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField label="BFS-Nummer" name="bfs" hint="Ohne führende Nullen" defaultValue="261" />
      <Select
        label="Stufe"
        name="level"
        hint="Wer stimmt ab"
        placeholder="Auswählen..."
        options={[{ value: 'federal', label: 'Bund' }]}
      />
      <DateField label="Sammelbeginn" name="start" hint="Erster Tag" defaultValue="2026-11-21" />
    </div>
  ),
  dateError: <DateField label="Geburtsdatum" error="Das Datum liegt in der Zukunft." max="2026-11-21" />,
  area: <TextArea label="Beschreibung" name="text" hasCounter maxLength={400} defaultValue="Nachtzüge" />,
  areaError: <TextArea label="Beschreibung" rows={2} error="Bitte ausfüllen: Beschreibung" />,
  checkbox: (
    <CheckboxField label="Auch Personen ohne Stimmrecht zeigen" hint="Zum Beispiel Minderjährige" defaultChecked />
  ),
  checkboxError: <CheckboxField label="Ich habe die Liste geprüft" error="Bitte bestätigen" />,
  checkboxDisabled: <CheckboxField label="Freigegeben" disabled />,
  file: <FileField label="Einwohner als CSV" hint="Höchstens 10 MB" accept=".csv" />,
  fileError: <FileField label="Einwohner als CSV" error="Die Datei ist leer." />,
}
