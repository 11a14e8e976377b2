export { Banner, type BannerType } from './banner/banner.tsx'
export { Breadcrumb, type Crumb } from './breadcrumb/breadcrumb.tsx'
export { Breakable } from './breakable/breakable.tsx'
export {
  Button,
  ButtonLink,
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
} from './button/button.tsx'
export { ChoiceGroup } from './choice-group/choice-group.tsx'
export { classNames } from './class-names.ts'
export { Combobox } from './combobox/combobox.tsx'
export { ConfirmDialog, Dialog } from './dialog/dialog.tsx'
export { useModal } from './dialog/use-modal.ts'
export { type Attempt, beginAttempt, FaultBanner, type FaultBannerProps } from './fault-banner/fault-banner.tsx'
export { Icon, type IconName } from './icon/icon.tsx'
export { lazyPart } from './lazy-part/lazy-part.tsx'
export { lazyStep } from './lazy-part/lazy-step.tsx'
export { AppLink, type AppLinkProps, LinkProvider, SectionLink } from './link/link.tsx'
export { LoadFailed } from './load-failed/load-failed.tsx'
export { ProgressLine } from './progress-line/progress-line.tsx'
export { RuledList, type RuledRow } from './ruled-list/ruled-list.tsx'
export { Select } from './select/select.tsx'
export { PrintButton, ShareButton } from './share-print/share-print.tsx'
export { Loading, Skeleton } from './skeleton/skeleton.tsx'
export type { Step } from './step-list/step-list.tsx'
export { TextField } from './text-field/text-field.tsx'
export { useKeptFocus } from './use-kept-focus.ts'
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx'
export { WizardFrame } from './wizard-frame/wizard-frame.tsx'
