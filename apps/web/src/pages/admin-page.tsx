import { AdminArea } from '../admin/admin-area.tsx'

/** The admin area. On the server nobody is known: it sends the loading state only. */
export default function AdminPage() {
  return <AdminArea />
}
