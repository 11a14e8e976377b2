import { useState } from 'react'
import { Button } from '../../button/button.tsx'
import { DateField } from '../fields/date-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FieldGrid } from './field-grid.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

/** A form with what opens it. */
export function FormWithOpener({
  isOpenAtFirst = false,
  ...props
}: Partial<FormDialogProps> & { isOpenAtFirst?: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Erfassen
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Person erfassen"
        submitLabel="Speichern"
        onSubmit={() => setIsOpen(false)}
        {...props}
      >
        <FieldGrid>
          <TextField label="Vorname" name="given" />
          <TextField label="Name" name="family" />
          <TextField label="Strasse und Hausnummer" name="street" className="col-span-full" />
          <DateField label="Geburtsdatum" name="born" max="2026-11-21" />
        </FieldGrid>
      </FormDialog>
    </>
  )
}

export const formDialogExamples = {
  open: <FormWithOpener isOpenAtFirst intro="Für die Gemeinde Zürich" />,
  pending: <FormWithOpener isOpenAtFirst isPending />,
  failed: <FormWithOpener isOpenAtFirst error="Diese Person ist schon erfasst." />,
}
