export { enterAddress, street } from './address-moves.ts'
export { addressHit, addressRoutes, HOME } from './sample-addresses.ts'
