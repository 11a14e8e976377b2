import type { Examples } from '../../examples.ts'
import { DateField } from '../fields/date-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FieldGrid } from './field-grid.tsx'
import { FormDialog } from './form-dialog.tsx'

export const formDialogExamples: Examples = (t, leave) => {
  const form = {
    title: t('admin:staff.inviteTitle'),
    submitLabel: t('admin:staff.inviteSubmit'),
    onClose: leave,
    onSubmit: leave,
    children: (
      <FieldGrid>
        <TextField label={t('forms:success.summary.firstName')} name="given" />
        <TextField label={t('forms:success.summary.lastName')} name="family" error={t('forms:validation.required')} />
        <TextField label={t('forms:address.street')} name="street" className="col-span-full" />
        <DateField label={t('issuing:birthDate')} name="born" />
      </FieldGrid>
    ),
  }
  return {
    open: <FormDialog {...form} intro={t('admin:staff.inviteText')} />,
    busy: <FormDialog {...form} isPending />,
    error: <FormDialog {...form} error={t('issuing:issue.failed')} />,
  }
}

export const fieldGridExamples: Examples = (t) => ({
  'two in a row': (
    <FieldGrid>
      <TextField label={t('forms:success.summary.firstName')} />
      <TextField label={t('forms:success.summary.lastName')} />
      <TextField label={t('forms:address.street')} className="col-span-full" />
    </FieldGrid>
  ),
})
