import { useTranslation } from 'react-i18next'

/** The primitives' own words, `admin:ui.*`. */
export const useUiTexts = () => useTranslation('admin', { keyPrefix: 'ui' })
