export {
  ADDRESS_PARAMETERS,
  ADMIN_PATH,
  type AddressChanges,
  type AddressParameter,
  type AddressState,
  type Admin,
  type AdminNavigation,
  AdminProvider,
  useAddressState,
  useAdmin,
} from './admin-context.tsx'
