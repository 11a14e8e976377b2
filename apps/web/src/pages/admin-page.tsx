/** The admin area. On the server nobody is known: it sends the loading state only. */
export { AdminArea as default } from '../admin/admin-area.tsx'
