export { FormHeading, useIsReading } from './form-heading.tsx'
export { SupportForm } from './support-form.tsx'
export { useGoesOn } from './use-goes-on.ts'
