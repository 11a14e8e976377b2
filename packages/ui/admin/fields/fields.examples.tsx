import { type Examples, ignore, LONG_WORD } from '../../examples.ts'
import type { Contest } from './contest-note.tsx'
import { DateField } from './date-field.tsx'
import { FileField } from './file-field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const theirs = (value: Contest['value']): Contest => ({ value, isTaken: false, onSwap: ignore })

export const textFieldExamples: Examples = (t) => {
  const label = t('items:fields.slug')
  return {
    hint: <TextField label={label} hint={t('items:panel.address')} defaultValue="nachtzuege" />,
    error: <TextField label={label} error={t('items:form.errors.slugForm')} />,
    disabled: <TextField label={label} hint={t('items:form.errors.slugFixed')} defaultValue="nachtzuege" disabled />,
    'long text': <TextField label={label} defaultValue={LONG_WORD} />,
    'changed by two': (
      <TextField
        label={label}
        defaultValue="nachtzuege"
        error={t('items:form.errors.changedMeanwhile')}
        contest={theirs(LONG_WORD)}
      />
    ),
    'taken over': (
      <TextField
        label={label}
        defaultValue="nachtzuege"
        contest={{ value: 'schlafwagen', isTaken: true, onSwap: ignore }}
      />
    ),
  }
}

export const selectExamples: Examples = (t) => {
  const field = {
    label: t('items:fields.level'),
    placeholder: t('items:form.choose'),
    options: [{ value: 'federal', label: t('common:level.federal') }],
  }
  return {
    empty: <Select {...field} />,
    chosen: <Select {...field} defaultValue="federal" />,
    error: <Select {...field} error={t('items:form.errors.levelRequired')} />,
    disabled: <Select {...field} disabled />,
    'changed by two': <Select {...field} defaultValue="federal" contest={theirs(t('common:level.cantonal'))} />,
  }
}

export const dateFieldExamples: Examples = (t) => {
  const label = t('items:fields.signDate')
  return {
    filled: <DateField label={label} defaultValue="2026-11-21" />,
    error: <DateField label={label} error={t('items:form.errors.dateForm')} />,
    disabled: <DateField label={label} defaultValue="2026-11-21" disabled />,
    'changed by two': <DateField label={label} defaultValue="2026-11-21" contest={theirs(null)} />,
  }
}

export const textAreaExamples: Examples = (t) => {
  const label = t('items:fields.committeeMembers')
  return {
    filled: <TextArea label={label} defaultValue="Anna Muster" />,
    error: <TextArea label={label} rows={2} error={t('items:form.errors.hiddenCharacters')} />,
    'long text': <TextArea label={label} rows={3} defaultValue={LONG_WORD} />,
    'changed by two': (
      <TextArea label={label} defaultValue="Anna Muster" contest={theirs('Anna Muster\nBeat Beispiel')} />
    ),
  }
}

export const fileFieldExamples: Examples = (t) => ({
  hint: <FileField label={t('items:fields.pdfUrl')} hint={t('items:form.documents')} accept=".pdf" />,
  error: <FileField label={t('items:fields.pdfUrl')} error={t('items:form.errors.invalid')} />,
})
