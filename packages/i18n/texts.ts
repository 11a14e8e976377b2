import { type AllTexts, withGermanFallback } from './german-fallback.ts'
import enAdmin from './locales/en/admin.json' with { type: 'json' }
import enAuth from './locales/en/auth.json' with { type: 'json' }
import enCommon from './locales/en/common.json' with { type: 'json' }
import enContent from './locales/en/content.json' with { type: 'json' }
import enCredentials from './locales/en/credentials.json' with { type: 'json' }
import enErrors from './locales/en/errors.json' with { type: 'json' }
import enForms from './locales/en/forms.json' with { type: 'json' }
import enItems from './locales/en/items.json' with { type: 'json' }
import enMunicipalities from './locales/en/municipalities.json' with { type: 'json' }
import enProblems from './locales/en/problems.json' with { type: 'json' }
import enRegister from './locales/en/register.json' with { type: 'json' }
import enWallet from './locales/en/wallet.json' with { type: 'json' }
import frAdmin from './locales/fr/admin.json' with { type: 'json' }
import frAuth from './locales/fr/auth.json' with { type: 'json' }
import frCommon from './locales/fr/common.json' with { type: 'json' }
import frContent from './locales/fr/content.json' with { type: 'json' }
import frCredentials from './locales/fr/credentials.json' with { type: 'json' }
import frErrors from './locales/fr/errors.json' with { type: 'json' }
import frForms from './locales/fr/forms.json' with { type: 'json' }
import frItems from './locales/fr/items.json' with { type: 'json' }
import frMunicipalities from './locales/fr/municipalities.json' with { type: 'json' }
import frProblems from './locales/fr/problems.json' with { type: 'json' }
import frRegister from './locales/fr/register.json' with { type: 'json' }
import frWallet from './locales/fr/wallet.json' with { type: 'json' }
import itAdmin from './locales/it/admin.json' with { type: 'json' }
import itAuth from './locales/it/auth.json' with { type: 'json' }
import itCommon from './locales/it/common.json' with { type: 'json' }
import itContent from './locales/it/content.json' with { type: 'json' }
import itCredentials from './locales/it/credentials.json' with { type: 'json' }
import itErrors from './locales/it/errors.json' with { type: 'json' }
import itForms from './locales/it/forms.json' with { type: 'json' }
import itItems from './locales/it/items.json' with { type: 'json' }
import itMunicipalities from './locales/it/municipalities.json' with { type: 'json' }
import itProblems from './locales/it/problems.json' with { type: 'json' }
import itRegister from './locales/it/register.json' with { type: 'json' }
import itWallet from './locales/it/wallet.json' with { type: 'json' }
import rmAdmin from './locales/rm/admin.json' with { type: 'json' }
import rmAuth from './locales/rm/auth.json' with { type: 'json' }
import rmCommon from './locales/rm/common.json' with { type: 'json' }
import rmContent from './locales/rm/content.json' with { type: 'json' }
import rmCredentials from './locales/rm/credentials.json' with { type: 'json' }
import rmErrors from './locales/rm/errors.json' with { type: 'json' }
import rmForms from './locales/rm/forms.json' with { type: 'json' }
import rmItems from './locales/rm/items.json' with { type: 'json' }
import rmMunicipalities from './locales/rm/municipalities.json' with { type: 'json' }
import rmProblems from './locales/rm/problems.json' with { type: 'json' }
import rmRegister from './locales/rm/register.json' with { type: 'json' }
import rmWallet from './locales/rm/wallet.json' with { type: 'json' }
import { GERMAN } from './resources.ts'

/** The locale files as they stand in the repository, held by the bundle. */
export const LOCALES: AllTexts = {
  de: GERMAN,
  fr: {
    common: frCommon,
    forms: frForms,
    content: frContent,
    errors: frErrors,
    wallet: frWallet,
    auth: frAuth,
    admin: frAdmin,
    municipalities: frMunicipalities,
    register: frRegister,
    items: frItems,
    problems: frProblems,
    credentials: frCredentials,
  },
  it: {
    common: itCommon,
    forms: itForms,
    content: itContent,
    errors: itErrors,
    wallet: itWallet,
    auth: itAuth,
    admin: itAdmin,
    municipalities: itMunicipalities,
    register: itRegister,
    items: itItems,
    problems: itProblems,
    credentials: itCredentials,
  },
  rm: {
    common: rmCommon,
    forms: rmForms,
    content: rmContent,
    errors: rmErrors,
    wallet: rmWallet,
    auth: rmAuth,
    admin: rmAdmin,
    municipalities: rmMunicipalities,
    register: rmRegister,
    items: rmItems,
    problems: rmProblems,
    credentials: rmCredentials,
  },
  en: {
    common: enCommon,
    forms: enForms,
    content: enContent,
    errors: enErrors,
    wallet: enWallet,
    auth: enAuth,
    admin: enAdmin,
    municipalities: enMunicipalities,
    register: enRegister,
    items: enItems,
    problems: enProblems,
    credentials: enCredentials,
  },
}

/** Every text in every language, German in the gaps: what the server renders with and answers at `/locales/{lng}/{ns}.json`. */
export const TEXTS: AllTexts = withGermanFallback(LOCALES)
