import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react'
import type { SignedInUser } from '../contract.ts'

/** All that may stand in the address bar of the admin area; nothing about a person ever does. */
export const ADDRESS_PARAMETERS = [
  'tab',
  'municipality',
  'type',
  'level',
  'status',
  'item',
  'credential',
  'action',
  'sort',
  'direction',
  'cursor',
] as const
export type AddressParameter = (typeof ADDRESS_PARAMETERS)[number]

/** Absent and null take the parameter out of the address. */
export type AddressChanges = { [Name in AddressParameter]?: string | number | null | undefined }

export type AddressState = {
  /** Value in the address bar, null when it is not there. Anybody may have typed it: check it against what is allowed. */
  get: (name: AddressParameter) => string | null
  /** Changes these parameters and keeps the others. A step one can go back from unless `replace` is set. */
  set: (changes: AddressChanges, options?: { replace?: boolean }) => void
  /** Address of the admin area after these changes, for a link. */
  hrefWith: (changes: AddressChanges) => string
}

export type Admin = { /** Who is signed in. */ user: SignedInUser }

/** Where the visitor is and how to go elsewhere without a new document: the application's own navigation. */
export type AdminNavigation = { search: string; navigate: (to: string, options?: { replace?: boolean }) => void }

const AdminContext = createContext<(Admin & { address: AddressState }) | null>(null)

/** What a link to another tab leaves behind: its list starts at its own first page, in its own order, with nothing open. */
export const FRESH_LIST: AddressChanges = Object.fromEntries(
  ADDRESS_PARAMETERS.filter((name) => name !== 'tab' && name !== 'municipality').map((name) => [name, null]),
)

export const ADMIN_PATH = '/admin'

/** `search` after the changes: parameters in the order of the list, unknown ones dropped. */
export function searchAfter(search: string, changes: AddressChanges): string {
  const before = new URLSearchParams(search)
  const after = new URLSearchParams()
  for (const name of ADDRESS_PARAMETERS) {
    const value = name in changes ? changes[name] : before.get(name)
    if (value !== null && value !== undefined && value !== '') after.set(name, String(value))
  }
  const text = after.toString()
  return text === '' ? '' : `?${text}`
}

/** Around everything of the admin area; rendered only while somebody is signed in. */
export function AdminProvider({ user, search, navigate, children }: Admin & AdminNavigation & { children: ReactNode }) {
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])

  const set = useCallback<AddressState['set']>(
    (changes, options) => {
      const next = searchAfter(latest.current, changes)
      if (next === searchAfter(latest.current, {})) return
      latest.current = next
      navigate(ADMIN_PATH + next, options)
    },
    [navigate],
  )
  const value = useMemo(() => {
    const parameters = new URLSearchParams(search)
    const address: AddressState = {
      get: (name) => parameters.get(name),
      set,
      hrefWith: (changes) => ADMIN_PATH + searchAfter(search, changes),
    }
    return { user, address }
  }, [user, search, set])
  return <AdminContext value={value}>{children}</AdminContext>
}

function useAdminContext() {
  const admin = use(AdminContext)
  if (!admin) throw new Error('there is no AdminProvider above this component')
  return admin
}

/** Who is signed in. Rights are the server's to check; this only decides what is offered. */
export const useAdmin = (): Admin => useAdminContext()

/** The query parameters of the admin area, read and written without a reload; the browser's back button undoes a change. */
export const useAddressState = (): AddressState => useAdminContext().address
