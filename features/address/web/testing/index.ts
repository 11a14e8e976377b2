export { enterAddress, street } from './address-moves.ts'
export { addressHit, addressRoutes, HOME, LOCALITIES } from './sample-addresses.ts'
