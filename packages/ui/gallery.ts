import { bannerExamples } from './banner/banner.examples.tsx'
import { breadcrumbExamples } from './breadcrumb/breadcrumb.examples.tsx'
import { buttonExamples } from './button/button.examples.tsx'
import { choiceGroupExamples } from './choice-group/choice-group.examples.tsx'
import { comboboxExamples } from './combobox/combobox.examples.tsx'
import { dialogExamples } from './dialog/dialog.examples.tsx'
import { iconExamples } from './icon/icon.examples.tsx'
import { progressLineExamples } from './progress-line/progress-line.examples.tsx'
import { ruledListExamples } from './ruled-list/ruled-list.examples.tsx'
import { selectExamples } from './select/select.examples.tsx'
import { sharePrintExamples } from './share-print/share-print.examples.tsx'
import { skeletonExamples } from './skeleton/skeleton.examples.tsx'
import { stepListExamples } from './step-list/step-list.examples.tsx'
import { textFieldExamples } from './text-field/text-field.examples.tsx'
import { wizardFrameExamples } from './wizard-frame/wizard-frame.examples.tsx'

/** Every primitive in every state it has an example for; not part of any page. */
export const GALLERY = {
  button: buttonExamples,
  'text-field': textFieldExamples,
  select: selectExamples,
  'choice-group': choiceGroupExamples,
  combobox: comboboxExamples,
  banner: bannerExamples,
  'progress-line': progressLineExamples,
  'step-list': stepListExamples,
  'ruled-list': ruledListExamples,
  skeleton: skeletonExamples,
  breadcrumb: breadcrumbExamples,
  'share-print': sharePrintExamples,
  icon: iconExamples,
  dialog: dialogExamples,
  'wizard-frame': wizardFrameExamples,
}
