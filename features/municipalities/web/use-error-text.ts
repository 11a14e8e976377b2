import { useTranslation } from 'react-i18next'
import type { MunicipalityError } from './municipality-rules.ts'

/** Words of what is wrong with a field of the municipality form. */
export function useErrorText(): (error: MunicipalityError | undefined) => string | undefined {
  const { t } = useTranslation('municipalities')
  return (error) => (error === undefined ? undefined : t(`form.${error}`))
}
