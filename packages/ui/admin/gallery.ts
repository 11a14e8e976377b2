import { asyncComboboxExamples } from './async-combobox/async-combobox.examples.tsx'
import { adminConfirmDialogExamples } from './confirm-dialog/confirm-dialog.examples.tsx'
import { copyFieldExamples } from './copy-field/copy-field.examples.tsx'
import { dataTableExamples } from './data-table/data-table.examples.tsx'
import { definitionListExamples } from './definition-list/definition-list.examples.tsx'
import { adminFieldExamples } from './fields/fields.examples.tsx'
import { formDialogExamples } from './form-dialog/form-dialog.examples.tsx'
import { adminIconExamples } from './icon/admin-icon.examples.tsx'
import { menuButtonExamples } from './menu-button/menu-button.examples.tsx'
import { pagerExamples } from './pager/pager.examples.tsx'
import { searchFieldExamples } from './search-field/search-field.examples.tsx'
import { sidePanelExamples } from './side-panel/side-panel.examples.tsx'
import { statusBadgeExamples } from './status-badge/status-badge.examples.tsx'
import { tabsExamples } from './tabs/tabs.examples.tsx'
import { toastExamples } from './toasts/toasts.examples.tsx'
import { toolbarExamples } from './toolbar/toolbar.examples.tsx'

/** Every primitive of the admin area in every state it has an example for; not part of any page. */
export const ADMIN_GALLERY = {
  'data-table': dataTableExamples,
  pager: pagerExamples,
  tabs: tabsExamples,
  toolbar: toolbarExamples,
  'search-field': searchFieldExamples,
  fields: adminFieldExamples,
  'async-combobox': asyncComboboxExamples,
  'status-badge': statusBadgeExamples,
  'menu-button': menuButtonExamples,
  'definition-list': definitionListExamples,
  'copy-field': copyFieldExamples,
  'admin-icon': adminIconExamples,
  toasts: toastExamples,
  'side-panel': sidePanelExamples,
  'form-dialog': formDialogExamples,
  'admin-confirm-dialog': adminConfirmDialogExamples,
}
