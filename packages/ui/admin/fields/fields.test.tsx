import { expect, test, vi } from 'vitest'
import { fireEvent, screen } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { DateField } from './date-field.tsx'
import { FileField } from './file-field.tsx'
import { TextArea } from './text-area.tsx'

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

test('a text area ties hint and error to itself, and is described by nothing else', () => {
  renderAdmin(<TextArea label="Text" hint="Kurz" error="Bitte ausfüllen: Text" />)
  const area = screen.getByLabelText('Text')
  expect(area.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(area)).toEqual(['Kurz', 'Bitte ausfüllen: Text'])
  renderAdmin(<TextArea label="Mehr" />)
  expect(screen.getByLabelText('Mehr').hasAttribute('aria-describedby')).toBe(false)
})

test('a date is the browser\u2019s own input with its bounds', () => {
  renderAdmin(<DateField label="Geburtsdatum" min="1900-01-01" max="2026-11-21" defaultValue="1968-07-04" />)
  const field = screen.getByLabelText<HTMLInputElement>('Geburtsdatum')
  expect([field.type, field.min, field.max, field.value]).toEqual(['date', '1900-01-01', '2026-11-21', '1968-07-04'])
})

test('a file field says which file was chosen, also when it is taken back', () => {
  const onFile = vi.fn()
  renderAdmin(<FileField label="CSV" onFile={onFile} />)
  const field = screen.getByLabelText('CSV')
  const file = new File(['a;b'], 'einwohner.csv', { type: 'text/csv' })
  expect(describedBy(field)).toEqual(['oder hierher ziehen'])
  fireEvent.change(field, { target: { files: [file] } })
  expect(describedBy(field)).toEqual(['einwohner.csv'])
  fireEvent.change(field, { target: { files: [] } })
  expect(onFile.mock.calls).toEqual([[file], [null]])
})

test('a file field is described by its hint and its fault as well', () => {
  renderAdmin(<FileField label="CSV" hint="Nur UTF-8" error="Bitte wählen" />)
  expect(describedBy(screen.getByLabelText('CSV'))).toEqual(['Nur UTF-8', 'Bitte wählen', 'oder hierher ziehen'])
})
