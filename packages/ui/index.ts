export { Banner, type BannerProps, type BannerType } from './banner/banner.tsx'
export { Breadcrumb, type Crumb } from './breadcrumb/breadcrumb.tsx'
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
} from './button/button.tsx'
export { type Choice, ChoiceGroup, type ChoiceGroupProps } from './choice-group/choice-group.tsx'
export { classNames } from './class-names.ts'
export { Combobox, type ComboboxProps, type ComboboxTexts } from './combobox/combobox.tsx'
export { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps } from './dialog/dialog.tsx'
export { type ModalProps, useModal } from './dialog/use-modal.ts'
export { Icon, type IconName } from './icon/icon.tsx'
export { AppLink, type AppLinkProps, LinkProvider } from './link/link.tsx'
export { ProgressLine, type ProgressLineProps } from './progress-line/progress-line.tsx'
export { RuledList, type RuledRow } from './ruled-list/ruled-list.tsx'
export { Select, type SelectOption, type SelectProps } from './select/select.tsx'
export { PrintButton, ShareButton, type ShareButtonProps } from './share-print/share-print.tsx'
export { Loading, Skeleton } from './skeleton/skeleton.tsx'
export { type Step, StepList, type StepState } from './step-list/step-list.tsx'
export { Field, FieldError, fieldControlClass, useFieldIds } from './text-field/field.tsx'
export { TextField, type TextFieldProps } from './text-field/text-field.tsx'
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx'
export { WizardFrame, type WizardFrameProps } from './wizard-frame/wizard-frame.tsx'
