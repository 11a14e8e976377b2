export { SupportForm, type SupportFormProps } from './support-form.tsx'
