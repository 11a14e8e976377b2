import type { useAdmin } from '@e-collecting/auth/web'

/** Who works for one municipality has none to choose, and needs not be told of which every row is. */
export const isOfOneMunicipality = ({ role, municipalities }: ReturnType<typeof useAdmin>['user']): boolean =>
  role !== 'admin' && municipalities.length === 1
