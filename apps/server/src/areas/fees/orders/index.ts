export { type Checked, checkOrder } from './check'
export { type Applied, applyEvidence } from './evidence'
export { expireOrder } from './expire'
export { type OrderAsked, placeOrder } from './place'
