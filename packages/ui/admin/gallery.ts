import { asyncComboboxExamples } from './async-combobox/async-combobox.examples.tsx'
import { confirmDialogExamples } from './confirm-dialog/confirm-dialog.examples.tsx'
import { copyFieldExamples } from './copy-field/copy-field.examples.tsx'
import { dataTableExamples } from './data-table/data-table.examples.tsx'
import { definitionListExamples } from './definition-list/definition-list.examples.tsx'
import { failureExamples } from './failure/failure.examples.tsx'
import {
  dateFieldExamples,
  fileFieldExamples,
  selectExamples,
  textAreaExamples,
  textFieldExamples,
} from './fields/fields.examples.tsx'
import { fieldGridExamples, formDialogExamples } from './form-dialog/form-dialog.examples.tsx'
import { adminIconExamples } from './icon/admin-icon.examples.tsx'
import { menuButtonExamples } from './menu-button/menu-button.examples.tsx'
import { pagerExamples } from './pager/pager.examples.tsx'
import { searchFieldExamples } from './search-field/search-field.examples.tsx'
import { sidePanelExamples } from './side-panel/side-panel.examples.tsx'
import { statusBadgeExamples } from './status-badge/status-badge.examples.tsx'
import { tabsExamples } from './tabs/tabs.examples.tsx'
import { toastExamples } from './toasts/toasts.examples.tsx'
import { toolbarExamples } from './toolbar/toolbar.examples.tsx'

/** The components of the administration by the names they are exported under, several where they are shown together. */
export const ADMIN_GALLERY = {
  AsyncCombobox: asyncComboboxExamples,
  CopyField: copyFieldExamples,
  DataTable: dataTableExamples,
  DateField: dateFieldExamples,
  DefinitionList: definitionListExamples,
  'Failure, LoadFailure': failureExamples,
  FieldGrid: fieldGridExamples,
  FileField: fileFieldExamples,
  AdminIcon: adminIconExamples,
  MenuButton: menuButtonExamples,
  Pager: pagerExamples,
  SearchField: searchFieldExamples,
  Select: selectExamples,
  StatusBadge: statusBadgeExamples,
  Tabs: tabsExamples,
  TextArea: textAreaExamples,
  TextField: textFieldExamples,
  Toolbar: toolbarExamples,
}

/** What stands over the page: one at a time. */
export const ADMIN_OVERLAYS = {
  'ConfirmDialog, ConfirmAction': confirmDialogExamples,
  FormDialog: formDialogExamples,
  SidePanel: sidePanelExamples,
  AdminRoot: toastExamples,
}
