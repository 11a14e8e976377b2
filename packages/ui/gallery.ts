import { ADMIN_GALLERY, ADMIN_OVERLAYS } from './admin/gallery.ts'
import { bannerExamples } from './banner/banner.examples.tsx'
import { breadcrumbExamples } from './breadcrumb/breadcrumb.examples.tsx'
import { breakableExamples } from './breakable/breakable.examples.tsx'
import { buttonExamples } from './button/button.examples.tsx'
import { choiceGroupExamples } from './choice-group/choice-group.examples.tsx'
import { comboboxExamples } from './combobox/combobox.examples.tsx'
import { dialogExamples } from './dialog/dialog.examples.tsx'
import type { Examples } from './examples.ts'
import { faultBannerExamples } from './fault-banner/fault-banner.examples.tsx'
import { iconExamples } from './icon/icon.examples.tsx'
import { linkExamples } from './link/link.examples.tsx'
import { loadFailedExamples } from './load-failed/load-failed.examples.tsx'
import { progressLineExamples } from './progress-line/progress-line.examples.tsx'
import { qrCodeExamples } from './qr-code/qr-code.examples.tsx'
import { ruledListExamples } from './ruled-list/ruled-list.examples.tsx'
import { selectExamples } from './select/select.examples.tsx'
import { sharePrintExamples } from './share-print/share-print.examples.tsx'
import { skeletonExamples } from './skeleton/skeleton.examples.tsx'
import { stepListExamples } from './step-list/step-list.examples.tsx'
import { fieldExamples, textFieldExamples } from './text-field/text-field.examples.tsx'
import { visuallyHiddenExamples } from './visually-hidden/visually-hidden.examples.tsx'
import { wizardFrameExamples } from './wizard-frame/wizard-frame.examples.tsx'

/** The components of all pages by the names they are exported under, several where they are shown together. */
const PUBLIC_GALLERY = {
  'AppLink, SectionLink': linkExamples,
  Banner: bannerExamples,
  Breadcrumb: breadcrumbExamples,
  Breakable: breakableExamples,
  'Button, ButtonLink': buttonExamples,
  ChoiceGroup: choiceGroupExamples,
  Combobox: comboboxExamples,
  FaultBanner: faultBannerExamples,
  'Field, FieldError': fieldExamples,
  Icon: iconExamples,
  'Loading, Skeleton': skeletonExamples,
  LoadFailed: loadFailedExamples,
  ProgressLine: progressLineExamples,
  QrCode: qrCodeExamples,
  RuledList: ruledListExamples,
  Select: selectExamples,
  'ShareButton, PrintButton': sharePrintExamples,
  StepList: stepListExamples,
  TextField: textFieldExamples,
  VisuallyHidden: visuallyHiddenExamples,
  WizardFrame: wizardFrameExamples,
}

const PUBLIC_OVERLAYS = { 'Dialog, ConfirmDialog': dialogExamples }

export type { Examples, Texts } from './examples.ts'

/** The parts of the gallery: what stands on a page, and what stands over one. */
export interface GalleryPart<Id extends string = string> {
  id: Id
  onPage: Record<string, Examples>
  overPage: Record<string, Examples>
}

/** Every component in every state; part of no page of the product. */
export const GALLERY: readonly GalleryPart<'public' | 'admin'>[] = [
  { id: 'public', onPage: PUBLIC_GALLERY, overPage: PUBLIC_OVERLAYS },
  { id: 'admin', onPage: ADMIN_GALLERY, overPage: ADMIN_OVERLAYS },
]
