import { type ReactNode, useCallback, useState } from 'react'
import type { SignedInUser } from '../../contract.ts'
import { ADMIN_PATH, type Admin, AdminProvider } from '../admin-context.tsx'

export const sampleAdmin: SignedInUser = { id: 'u1', email: 'admin@gemeinde.test', role: 'admin', municipalities: [] }

export const sampleClerk: SignedInUser = {
  id: 'u2',
  email: 'kanzlei@winterthur.test',
  role: 'gemeinde',
  municipalities: [{ id: 'm1', name: 'Winterthur' }],
}

export type AdminFrameProps = Partial<Admin> & {
  /** Query the area is opened with, `?municipality=m1`. */
  search?: string
  children: ReactNode
}

/** For tests of admin tabs: somebody signed in and an address that lives in this tree. `data-search` shows the address. */
export function AdminFrame({ user = sampleAdmin, search: first = '', children }: AdminFrameProps) {
  const [search, setSearch] = useState(first)
  const navigate = useCallback((to: string) => setSearch(to.slice(ADMIN_PATH.length)), [])
  return (
    <AdminProvider user={user} search={search} navigate={navigate}>
      <div data-testid="admin-frame" data-search={search}>
        {children}
      </div>
    </AdminProvider>
  )
}
