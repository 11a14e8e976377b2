export {
  ADMIN_PATH,
  type AddressState,
  type Admin,
  AdminProvider,
  FRESH_LIST,
  searchAfter,
  useAddressState,
  useAdmin,
} from './admin-context.tsx'
export { type FragmentToken, parseFragmentToken } from './fragment-token.ts'
export { type ListSearch, type ListView, useListPage, useListState } from './list-state.ts'
export { ListTable } from './list-table.tsx'
export { MailboxView } from './mailbox-view.tsx'
export { forgetReturnAddress, keepReturnAddress, readReturnAddress } from './return-address.ts'
export { clearStaffData, keepDataOf, type Session, useSession } from './session.ts'
export { SessionsTab } from './sessions-tab.tsx'
export { SignIn } from './sign-in.tsx'
export { SignOutButton } from './sign-out-button.tsx'
export { isForLostAccount, StaffApi } from './staff-api.tsx'
export { StaffTab } from './staff-tab.tsx'
