import type { Examples } from '../examples.ts'
import { Select } from './select.tsx'

export const selectExamples: Examples = (t) => {
  const field = {
    label: t('forms:item.title'),
    name: 'item',
    placeholder: t('forms:item.titlePlaceholder'),
    options: [
      { value: 'initiative', label: t('common:type.initiative') },
      { value: 'long', label: t('register:wizard.preselected.unknown.title') },
      { value: 'ended', label: t('forms:item.ended'), isDisabled: true },
    ],
  }
  return {
    empty: <Select {...field} />,
    chosen: <Select {...field} defaultValue="initiative" />,
    error: <Select {...field} error={t('forms:validation.selectTitle')} />,
    disabled: <Select {...field} disabled hint={t('forms:item.titleNeedsType')} />,
    'long text': <Select {...field} defaultValue="long" />,
  }
}
